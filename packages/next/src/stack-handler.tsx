import type { StackClientApp } from '@keystack/js';
import type { Appearance, HandlerPagePropsByComponent } from '@keystack/react';
import { headers } from 'next/headers';
import { AppProvider } from './app-provider.tsx';
import { ClientHandler } from './client-handler.tsx';

/** The props that Next.js passes to a page. */
interface RouteProps {
  /**
   * Route parameters of the page, as Next.js passes them: a promise, which Next.js 15 and later require in the type of
   * a page. The object that Next.js 14 passes works, too.
   */
  readonly params?: Promise<{ readonly stack?: readonly string[] }>;
  /** Query of the page, as Next.js passes it: a promise or, in Next.js 14, an object. */
  readonly searchParams?: Promise<object>;
}

/** Props of `StackHandler`: the props that Next.js passes to a page, and options. */
export interface StackHandlerProps extends RouteProps {
  /** App to use. Default: the app of the provider. */
  readonly app?: StackClientApp<true> | undefined;
  /** All props of the page in one, as apps of the reference SDK pass them. Default: `params` and `searchParams`. */
  readonly routeProps?: unknown;
  /** `true` if a page fills the window, `false` if it is part of a page of the host app. */
  readonly fullPage: boolean;
  /** Props that override the handler's own, by component name. Default: none. */
  readonly componentProps?: HandlerPagePropsByComponent | undefined;
  /** Look of the pages. Wins over the `appearance` of `StackProvider`. */
  readonly appearance?: Appearance | undefined;
}

/**
 * Renders the page for the current URL, such as sign-in or account settings. Use it in the file
 * `app/handler/[...stack]/page.tsx`. It also works without the props of the page.
 *
 * @example
 * import { StackHandler, type StackHandlerProps } from '@keystack/next';
 *
 * export default function Page(props: StackHandlerProps) {
 *   return <StackHandler {...props} app={serverApp} fullPage />;
 * }
 */
export async function StackHandler({ app, params, searchParams, routeProps, ...props }: StackHandlerProps) {
  const route = isRouteProps(routeProps) ? routeProps : { params, searchParams };
  const segments = await route.params;
  if (segments !== undefined && segments.stack === undefined) throw new Error(wrongFolderMessage);
  // The pages read the query, so none of them can be prerendered.
  await (route.searchParams ?? headers());
  if (app === undefined) return <ClientHandler {...props} />;
  return (
    <AppProvider app={app} project={app.getProject()}>
      <ClientHandler {...props} />
    </AppProvider>
  );
}

function isRouteProps(props: unknown): props is RouteProps {
  return typeof props === 'object' && props !== null;
}

const wrongFolderMessage =
  '<StackHandler> is in a folder without the parameter "stack", so the page to show is unknown. Use it in app/handler/[...stack]/page.tsx.';
