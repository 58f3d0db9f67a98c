import type { StackClientApp } from '@keystack/js';
import type { Appearance } from '@keystack/react';
import type { ReactNode } from 'react';
import { AppProvider } from './app-provider.tsx';

/** Props of `StackProvider`. */
export interface StackProviderProps {
  /** App to provide. Create it once, in a file of its own. Its secrets stay on the server. */
  readonly app: StackClientApp<true>;
  /** Components that use the app. */
  readonly children: ReactNode;
  /**
   * Language of the pages, their emails and their errors, for example `de-DE`, or several in order of preference.
   * Default: that of `<html lang>`, else that of the browser, else English. The server renders the default in English,
   * so set `lang` in apps of other languages.
   */
  readonly lang?: string | readonly string[] | undefined;
  /** Look of all components: logo, colors, classes of parts, texts and more. Default: the brand of the project. */
  readonly appearance?: Appearance | undefined;
}

/**
 * Provides an app and the signed-in user to the hooks and components below it. Use it in the root layout, which then
 * renders for each request.
 *
 * @example
 * import { StackProvider, StackTheme } from '@keystack/next';
 * import type { ReactNode } from 'react';
 *
 * export default function Layout({ children }: { children: ReactNode }) {
 *   return (
 *     <html lang="en" suppressHydrationWarning>
 *       <body>
 *         <StackProvider app={serverApp}>
 *           <StackTheme>{children}</StackTheme>
 *         </StackProvider>
 *       </body>
 *     </html>
 *   );
 * }
 */
export function StackProvider(props: StackProviderProps) {
  return <AppProvider {...props} />;
}
