import type { StackClientApp } from '@keystack/js';
import type { HandlerComponentProps } from '@keystack/react';
import { ClientHandler } from './client-handler.tsx';
import { StackProvider } from './stack-provider.tsx';

/** The props of `StackHandler`: those of a Next.js page, and the author's own. */
export interface StackHandlerProps {
  /** Default: the app of the provider. */
  readonly app?: StackClientApp<true> | undefined;
  readonly params?:
    | Promise<{ readonly stack?: readonly string[] }>
    | { readonly stack?: readonly string[] }
    | undefined;
  readonly searchParams?: unknown;
  /** `true` if a page fills the window, `false` if it is a part of the host's page. */
  readonly fullPage: boolean;
  /** Props that override the handler's own by page. */
  readonly componentProps?: HandlerComponentProps | undefined;
}

/** Shows the page for the URL. Use it as the page of the folder `handler/[...stack]`. */
export async function StackHandler({ app, params, searchParams, ...props }: StackHandlerProps) {
  if ((await params)?.stack === undefined) throw new Error(wrongFolderMessage);
  // The pages read the query, so none of them can be prerendered.
  await searchParams;
  if (app === undefined) return <ClientHandler {...props} />;
  return (
    <StackProvider app={app}>
      <ClientHandler {...props} />
    </StackProvider>
  );
}

const wrongFolderMessage =
  '<StackHandler> received no parameter "stack", so the page to show is unknown. Use it in app/handler/[...stack]/page.tsx and pass it the props of the page: <StackHandler fullPage app={stackServerApp} {...props} />.';
