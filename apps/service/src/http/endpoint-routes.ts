import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { LargeBodyCapacity } from './body.ts';
import { authenticate } from './caller.ts';
import { respondWithinDeadline, textResponse } from './handle-request.ts';
import type { EndpointImplementation } from './implement.ts';
import { observationOf } from './request-observation.ts';
import { preflightResponse } from './response.ts';
import { runEndpoint } from './run-endpoint.ts';

/** Memory for the large request bodies of all processes of the service, in bytes. */
const largeBodyBytes = 256 * 1024 * 1024;

/** Features of newer clients that the service does not have, by the beginning of their paths. */
const missingFeatures = [
  { path: '/user-api-keys', text: 'This service has no API keys of users.' },
  { path: '/team-api-keys', text: 'This service has no API keys of teams.' },
  {
    path: '/auth/anonymous',
    text: 'This service has no anonymous users. Sign up with an email address or a provider.',
  },
  { path: '/auth/cli', text: 'This service has no sign-in for command lines.' },
  { path: '/auth/passkey', text: 'This service has no passkeys. Sign in with another method.' },
  { path: '/payments', text: 'This service has no payments, so there are no items, products and purchases.' },
] as const;

/**
 * Adds a route for each endpoint to the app, and the responses to preflight requests, unknown paths and methods, and
 * errors.
 */
export function addEndpointRoutes(
  app: Hono,
  service: Deps,
  implementations: readonly EndpointImplementation[],
  largeBodyCapacity: LargeBodyCapacity = { left: largeBodyBytes / service.config.workers },
): void {
  app.options('/api/*', () => preflightResponse(service.config));
  // Handles errors of routes that are not API endpoints.
  app.onError((error, c) => respondWithinDeadline(service, c, () => Promise.reject(error)));
  // With the spellings of each path, whether the endpoint returns data instead of redirecting a browser.
  const paths = new Map<string, boolean>();
  for (const implementation of implementations) {
    const { endpoint } = implementation;
    const path = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    // Clients request the root with and without a slash at the end.
    const spellings = endpoint.path === '/' ? [path, path.slice(0, -1)] : [path];
    const returnsData = endpoint.redirects !== true;
    for (const spelling of spellings) paths.set(spelling, returnsData);
    app.on(endpoint.method, spellings, (c) => {
      observationOf(c).returnsData = returnsData;
      return respondWithinDeadline(service, c, (exchange) =>
        runEndpoint(implementation, c, exchange, largeBodyCapacity),
      );
    });
  }
  for (const [path, returnsData] of paths) {
    app.all(path, (c) => {
      observationOf(c).returnsData = returnsData;
      return respondWithinDeadline(service, c, async () => ({ status: 405, body: null }));
    });
  }
  app.all('/api/*', (c) =>
    respondWithinDeadline(service, c, async ({ deps }) => {
      await authenticate(deps, c.req.raw);
      const missing = missingFeatures.find(({ path }) => c.req.path.startsWith(`/api/v1${path}`));
      return textResponse(
        404,
        missing?.text ?? 'No endpoint has this path. The endpoints of the API are below /api/v1.',
      );
    }),
  );
}
