import { perObject } from '../cache/per-object.ts';
import type { StackClientApp } from './app-types.ts';
import type { ClientContext } from './context.ts';
import { resolveBaseUrl, type StackClientAppJson } from './options.ts';

type Json = StackClientAppJson<true>;

/** The apps that a server passed to its pages, by identifier, each with its JSON as text. */
const apps = new Map<string, readonly [text: string, app: StackClientApp]>();
const jsonOf = perObject(createJson);

/** Returns the JSON that pages rebuild an app from: everything but its secrets. */
export function getClientJson(context: ClientContext, app: StackClientApp): Json {
  const json = jsonOf(context);
  // A server app holds secrets, so components that are rendered for the browser must not receive it.
  if (context.identity.access === 'client') apps.set(json.uniqueIdentifier, [JSON.stringify(json), app]);
  return json;
}

function createJson({ identity: { projectId, keys }, options }: ClientContext): Json {
  const { baseUrl, tokenStore, urls = {}, oauthScopesOnSignIn = {}, uniqueIdentifier = crypto.randomUUID() } = options;
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
    uniqueIdentifier,
  };
}

/** Returns the app of an identifier. Creates it if there is none. */
export function appFromJson(json: StackClientAppJson, create: () => StackClientApp): StackClientApp {
  const text = JSON.stringify(json);
  const [previousText, app] = apps.get(json.uniqueIdentifier) ?? [text, create()];
  if (previousText !== text)
    throw new Error(
      'Two different apps were passed to the browser under one identifier. Create an app once, outside of components.',
    );
  apps.set(json.uniqueIdentifier, [text, app]);
  return app;
}
