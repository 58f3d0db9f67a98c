import {
  earlySubmitScript,
  StyleNonceProvider,
  syncThemeModeAttribute,
  type ThemeOverrides,
  themeCss,
  themeModeScript,
  useIsBeforeHydration,
} from '@keystack/ui';
import { type ReactNode, useRef } from 'react';
import { InlineScript } from './components/inline-script.tsx';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';

/** Props of `StackTheme`. */
export interface StackThemeProps {
  /** Colors of the light and dark mode, and the border radius. Missing values keep their default. */
  readonly theme?: ThemeOverrides | undefined;
  /** Components to render with the theme. */
  readonly children?: ReactNode;
  /** Nonce of the page's Content-Security-Policy. Default: none. */
  readonly nonce?: string | undefined;
}

/**
 * Applies the page's light or dark mode and the colors of the host to the components.
 *
 * @example
 * import { StackTheme, UserButton } from '@keystack/react';
 *
 * export function Header() {
 *   return (
 *     <StackTheme theme={{ light: { primary: '#0057ff' }, radius: '8px' }}>
 *       <UserButton />
 *     </StackTheme>
 *   );
 * }
 */
export function StackTheme({ theme = {}, children, nonce }: StackThemeProps) {
  const marker = useRef<HTMLTemplateElement>(null);
  // Runs before the first paint of the components, so that they never show in the wrong mode.
  useBrowserLayoutEffect(() => syncThemeModeAttribute(marker.current ?? document), []);
  const isServerRendered = useIsBeforeHydration();
  const css = themeCss(theme);
  return (
    <>
      {/* Tells in which document or shadow tree this is. */}
      <template ref={marker} hidden />
      {isServerRendered && (
        // The script cannot wait for React: the first paint needs the right mode, and forms must not be submitted
        // before hydration.
        <InlineScript nonce={nonce} text={`${themeModeScript};${earlySubmitScript}`} />
      )}
      {css && <style nonce={nonce}>{css}</style>}
      <StyleNonceProvider nonce={nonce}>{children}</StyleNonceProvider>
    </>
  );
}
