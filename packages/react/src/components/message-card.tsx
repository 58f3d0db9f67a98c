import { Alert, Button, Typography } from '@keystack/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { PageFrame } from './page-frame.tsx';

/** Props of `MessageCard`. */
export interface MessageCardProps extends AppearanceProps {
  /** Heading of the card. */
  readonly title: string;
  /** Content of the card. Default: none. */
  readonly children?: ReactNode;
  /** `true` to center the card in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
  /** Icon next to the heading. Default: none. */
  readonly icon?: ReactNode;
  /** Text of the primary button. Default: no button. */
  readonly primaryButtonText?: string | undefined;
  /**
   * Function that the primary button calls. If it returns a promise, the button shows a spinner until it settles. An
   * error is shown on the card.
   */
  readonly primaryAction?: (() => void | Promise<void>) | undefined;
  /** Text of the secondary button. Default: no button. */
  readonly secondaryButtonText?: string | undefined;
  /** Function that the secondary button calls, like `primaryAction`. */
  readonly secondaryAction?: (() => void | Promise<void>) | undefined;
}

/**
 * Renders a card with a message and up to two buttons.
 *
 * @example
 * import { MessageCard } from '@keystack/react';
 *
 * export function Expired() {
 *   return (
 *     <MessageCard
 *       title="Your trial has ended"
 *       primaryButtonText="Upgrade"
 *       primaryAction={() => window.location.assign('/billing')}
 *     >
 *       <p>Choose a plan to continue.</p>
 *     </MessageCard>
 *   );
 * }
 */
export function MessageCard({ appearance, ...props }: MessageCardProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <Message {...props} />
    </AppearanceScope>
  );
}

function Message({ title, children, fullPage = false, icon, ...actions }: Omit<MessageCardProps, 'appearance'>) {
  const { failure, attempt } = useAsyncAction();
  const element = useElementProps();
  const heading = useRef<HTMLHeadingElement>(null);

  // If it is the whole page, it takes the focus that the previous content lost, so that it is read out.
  useEffect(() => {
    if (fullPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [fullPage]);

  const { primaryButtonText, primaryAction, secondaryButtonText, secondaryAction } = actions;
  return (
    <PageFrame fullPage={fullPage}>
      <div className="ks-message">
        {icon && <span className="ks-message-icon">{icon}</span>}
        <Typography type="h3" ref={heading} tabIndex={-1} aria-level={fullPage ? 1 : undefined} {...element('title')}>
          {title}
        </Typography>
        {children && <div {...element('subtitle', 'ks-message-body')}>{children}</div>}
      </div>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      {(primaryButtonText || secondaryButtonText) && (
        <div className="ks-message-actions">
          {secondaryButtonText && (
            <Button variant="outline" size="lg" onClick={() => attempt(async () => secondaryAction?.())}>
              {secondaryButtonText}
            </Button>
          )}
          {primaryButtonText && (
            <Button size="lg" onClick={() => attempt(async () => primaryAction?.())}>
              {primaryButtonText}
            </Button>
          )}
        </div>
      )}
    </PageFrame>
  );
}
