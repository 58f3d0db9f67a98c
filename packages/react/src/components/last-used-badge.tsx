import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { LogoAndLastUsedBadgeStyles } from '../appearance/logo-and-badge-styles.tsx';
import type { Translate } from '../texts/translate.ts';

/**
 * The mark of the sign-in method that was used last. It takes no room, so nothing moves when it appears. Hidden from
 * assistive technology, because it describes the button around it, whose name stays the same.
 */
export function LastUsedBadge({ translate }: { readonly translate: Translate }): ReactNode {
  const element = useElementProps();
  const id = useId();
  const badge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const button = badge.current?.closest('button');
    button?.setAttribute('aria-describedby', id);
    return () => button?.removeAttribute('aria-describedby');
  }, [id]);
  return (
    <>
      <LogoAndLastUsedBadgeStyles />
      <span {...element('badge', 'ks-last-used')} ref={badge} id={id} aria-hidden>
        {translate('Last used')}
      </span>
    </>
  );
}
