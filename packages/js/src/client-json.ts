import type { StackClientApp } from './apps.ts';
import type { ClientContext } from './context.ts';
import { resolveBaseUrl, type StackClientAppJson } from './options.ts';

/** The apps that were handed from a server to its pages, by their identifiers. There is one of each. */
const apps = new Map<string, { readonly text: string; readonly app: StackClientApp }>();

const handedOver = new WeakMap<ClientContext, StackClientAppJson<true>>();

/** What pages rebuild an app from: everything but its secrets. */
export function clientJson(context: ClientContext, app: StackClientApp): StackClientAppJson<true> {
  const json = handedOver.get(context) ?? makeJson(context);
  handedOver.set(context, json);
  // The app of a server holds secrets, and what is rendered there for the browser must not have it in hand.
  if (context.identity.access === 'client') apps.set(json.uniqueIdentifier, { text: JSON.stringify(json), app });
  return json;
}

function makeJson({ identity: { projectId, keys }, given }: ClientContext): StackClientAppJson<true> {
  const { baseUrl, tokenStore, urls = {}, oauthScopesOnSignIn = {}, uniqueIdentifier = crypto.randomUUID() } = given;
  const publishableClientKey = keys['publishable-client-key'];
  if (publishableClientKey === undefined) throw new Error(cannotBe('it has no publishable client key'));
  if (tokenStore === null || typeof tokenStore === 'object') {
    throw new Error(cannotBe("its tokenStore means nothing there; give it 'cookie', 'nextjs-cookie' or 'memory'"));
  }
  return {
    baseUrl: resolveBaseUrl(baseUrl, 'browser'),
    projectId,
    publishableClientKey,
    tokenStore,
    urls,
    oauthScopesOnSignIn,
    uniqueIdentifier,
  };
}

/** The app of an identifier, made where there is none. */
export function appOfJson(json: StackClientAppJson, make: () => StackClientApp): StackClientApp {
  const text = JSON.stringify(json);
  const known = apps.get(json.uniqueIdentifier);
  if (known === undefined) {
    const app = make();
    apps.set(json.uniqueIdentifier, { text, app });
    return app;
  }
  if (known.text === text) return known.app;
  throw new Error(
    `The app ${json.uniqueIdentifier} was handed over twice with different options, so it is not clear which hold. Make it once, outside of components and request handlers.`,
  );
}

function cannotBe(reason: string): string {
  return `The app cannot be handed to a browser: ${reason}.`;
}
