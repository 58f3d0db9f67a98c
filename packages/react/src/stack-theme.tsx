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

/** What a `StackTheme` takes. */
export interface StackThemeProps {
  /** Colours per mode and the radius; what is left out keeps its value. */
  readonly theme?: ThemeOverrides | undefined;
  readonly children?: ReactNode;
  /** For a Content-Security-Policy that asks for one. */
  readonly nonce?: string | undefined;
}

/** Makes the components follow the page's light or dark mode, in the colours that the host wants. */
export function StackTheme({ theme = {}, children, nonce }: StackThemeProps) {
  // Before the browser paints what is rendered with it, so nothing is seen in the wrong mode.
  useLayoutEffect(followThemeMode, []);
  const isServerRendered = useServerRendered();
  const css = themeCss(theme);
  return (
    <>
      {isServerRendered && (
        // What it does cannot wait for React: the first paint has the right mode, and no form is sent to nowhere. The
        // browser's build of it may differ by its spaces.
        <script nonce={nonce} suppressHydrationWarning>{`${themeScript};${earlySubmitScript}`}</script>
      )}
      {css && <style nonce={nonce}>{css}</style>}
      <StyleNonce nonce={nonce}>{children}</StyleNonce>
    </>
  );
}
