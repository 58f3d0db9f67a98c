import type { ReactNode } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { LogoAndLastUsedBadgeStyles } from '../appearance/logo-and-badge-styles.tsx';

interface LogoProps {
  /** URL of the logo, or one for each mode. */
  readonly logo: string | { readonly light: string; readonly dark: string | null };
  /** Name of the project. */
  readonly alt: string;
}

/** The logo at the top of a card. */
export function Logo({ logo, alt }: LogoProps): ReactNode {
  const element = useElementProps();
  const [light, dark] = typeof logo === 'string' ? [logo] : [logo.light, logo.dark];
  return (
    <>
      <LogoAndLastUsedBadgeStyles />
      <img {...element('logo', dark ? 'ks-logo ks-in-light' : 'ks-logo')} src={light} alt={alt} />
      {dark && <img {...element('logo', 'ks-logo ks-in-dark')} src={dark} alt={alt} />}
    </>
  );
}
