import type { StackClientApp } from '@keystack/js';
import type { HandlerComponentProps } from '@keystack/react';
import { ClientHandler } from './client-handler.tsx';
import { StackProvider } from './stack-provider.tsx';

/** What a `StackHandler` takes: all that a page of Next.js is given, and the rest from its author. */
export interface StackHandlerProps {
  /** Default: that of the provider. */
  readonly app?: StackClientApp<true> | undefined;
  readonly params?:
    | Promise<{ readonly stack?: readonly string[] }>
    | { readonly stack?: readonly string[] }
    | undefined;
  readonly searchParams?: unknown;
  /** Whether a page fills the window. Otherwise it is a part of the host's page. */
  readonly fullPage: boolean;
  /** What the pages are given in the place of what the handler gives them. */
  readonly componentProps?: HandlerComponentProps | undefined;
}

/** Shows the page that the address asks for. It is the page of the folder `handler/[...stack]`. */
export async function StackHandler({ app, params, searchParams, ...props }: StackHandlerProps) {
  if ((await params)?.stack === undefined) throw new Error(wrongFolder);
  // The pages read the query, so none of them is made ahead of its request.
  await searchParams;
  if (app === undefined) return <ClientHandler {...props} />;
  return (
    <StackProvider app={app}>
      <ClientHandler {...props} />
    </StackProvider>
  );
}

const wrongFolder =
  '<StackHandler> was given no parameter "stack", so it cannot tell which page is meant. Put it into app/handler/[...stack]/page.tsx and give it what the page is given: <StackHandler fullPage app={stackServerApp} {...props} />.';
