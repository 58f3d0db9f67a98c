import { memoizePerObject } from '../cache/per-object.ts';
import type { StackClientApp } from './app-types.ts';
import type { ClientContext } from './context.ts';
import { resolveBaseUrl, type StackClientAppJson } from './options.ts';

type Json = StackClientAppJson<true>;

/** The client apps that were passed from a server to a browser, by identifier, each with its JSON as text. */
const apps = new Map<string, readonly [text: string, app: StackClientApp]>();
const jsonOf = memoizePerObject(createJson);

/**
 * Returns the JSON from which a browser creates the app, without its secrets. Throws if the app has no publishable
 * client key, or its token store is an object.
 */
export function getClientJson(context: ClientContext, app: StackClientApp): Json {
  const json = jsonOf(context);
  // A server app holds secrets, so components that are rendered for the browser must not receive it.
  if (context.settings.access === 'client') apps.set(json.uniqueIdentifier, [JSON.stringify(json), app]);
  return json;
}

function createJson({ settings: { projectId, keys }, options }: ClientContext): Json {
  const {
    baseUrl,
    tokenStore,
    urls = {},
    oauthScopesOnSignIn = {},
    redirectMethod,
    requestTimeout,
    uniqueIdentifier = crypto.randomUUID(),
  } = options;
  const publishableClientKey = keys['publishable-client-key'];
  if (!publishableClientKey || typeof tokenStore !== 'string') {
    throw new Error('Only an app with a publishable client key and a named token store can be passed to a browser.');
  }
  return {
    baseUrl: resolveBaseUrl(baseUrl, 'browser'),
    projectId,
    publishableClientKey,
    tokenStore,
    urls,
    oauthScopesOnSignIn,
    redirectMethod,
    requestTimeout,
    uniqueIdentifier,
  };
}

/** Returns the app with the identifier in the JSON. Creates it if there is none. Throws if that app has other JSON. */
export function findOrCreateAppOfJson(json: StackClientAppJson, create: () => StackClientApp): StackClientApp {
  const text = JSON.stringify(json);
  const [previousText, app] = apps.get(json.uniqueIdentifier) ?? [text, create()];
  if (previousText !== text)
    throw new Error(
      'Two different apps were passed to the browser under one identifier. Create one, outside of components.',
    );
  apps.set(json.uniqueIdentifier, [text, app]);
  return app;
}
