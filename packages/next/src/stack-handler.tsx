import type { StackClientApp } from '@keystack/js';
import type { Appearance, HandlerPagePropsByComponent } from '@keystack/react';
import { AppProvider } from './app-provider.tsx';
import { ClientHandler } from './client-handler.tsx';

/** Props of `StackHandler`: the props that Next.js passes to a page, and options. */
export interface StackHandlerProps {
  /** App to use. Default: the app of the provider. */
  readonly app?: StackClientApp<true> | undefined;
  /**
   * Route parameters of the page, as Next.js passes them: a promise, which Next.js 15 and later require in the type of
   * a page. The object that Next.js 14 passes works, too.
   */
  readonly params?: Promise<{ readonly stack?: readonly string[] }>;
  /** Query of the page, as Next.js passes it: a promise or, in Next.js 14, an object. */
  readonly searchParams?: Promise<object>;
  /** `true` if a page fills the window, `false` if it is part of a page of the host app. */
  readonly fullPage: boolean;
  /** Props that override the handler's own, by component name. Default: none. */
  readonly componentProps?: HandlerPagePropsByComponent | undefined;
  /** Look of the pages. Wins over the `appearance` of `StackProvider`. */
  readonly appearance?: Appearance | undefined;
}

/**
 * Renders the page for the current URL, such as sign-in or account settings. Use it in the file
 * `app/handler/[...stack]/page.tsx`.
 *
 * @example
 * import { StackHandler, type StackHandlerProps } from '@keystack/next';
 *
 * export default function Page(props: StackHandlerProps) {
 *   return <StackHandler {...props} app={serverApp} fullPage />;
 * }
 */
export async function StackHandler({ app, params, searchParams, ...props }: StackHandlerProps) {
  if ((await params)?.stack === undefined) throw new Error(wrongFolderMessage);
  // The pages read the query, so none of them can be prerendered.
  await searchParams;
  if (app === undefined) return <ClientHandler {...props} />;
  return (
    <AppProvider app={app} project={app.getProject()}>
      <ClientHandler {...props} />
    </AppProvider>
  );
}

const wrongFolderMessage =
  '<StackHandler> received no parameter "stack", so the page to show is unknown. Use it in app/handler/[...stack]/page.tsx and pass it the props of the page: <StackHandler fullPage app={stackServerApp} {...props} />.';
