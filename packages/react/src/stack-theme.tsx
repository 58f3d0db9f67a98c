import {
  earlySubmitScript,
  followThemeMode,
  StyleNonce,
  type ThemeOverrides,
  themeCss,
  themeScript,
  useServerRendered,
} from '@keystack/ui';
import { type ReactNode, useLayoutEffect } from 'react';

/** The props of `StackTheme`. */
export interface StackThemeProps {
  /** Colours per mode and the radius. Missing values keep their default. */
  readonly theme?: ThemeOverrides | undefined;
  readonly children?: ReactNode;
  /** The nonce of the page's Content-Security-Policy, if it requires one. */
  readonly nonce?: string | undefined;
}

/** Applies the page's light or dark mode to the components, in the colours of the host. */
export function StackTheme({ theme = {}, children, nonce }: StackThemeProps) {
  // Runs before the first paint of the components, so that they never show in the wrong mode.
  useLayoutEffect(followThemeMode, []);
  const isServerRendered = useServerRendered();
  const css = themeCss(theme);
  return (
    <>
      {isServerRendered && (
        // The script cannot wait for React: the first paint needs the right mode, and forms must not be submitted before
        // hydration. Its text in the browser build may differ in white space.
        <script nonce={nonce} suppressHydrationWarning>{`${themeScript};${earlySubmitScript}`}</script>
      )}
      {css && <style nonce={nonce}>{css}</style>}
      <StyleNonce nonce={nonce}>{children}</StyleNonce>
    </>
  );
}
