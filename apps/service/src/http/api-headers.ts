import { type HeaderName, headerNames as names, newerClientMarkerHeader, newerHeaderNameOf } from '@keystack/contract';

/** The name of each header with both prefixes, the newer one first. */
const bothNames = new Map<HeaderName, readonly [string, string]>(
  Object.values(names).map((name) => [name, [newerHeaderNameOf(name), name]]),
);

/**
 * Returns a header of the API, whose prefix depends on the version of the client. If both are sent, the newer counts.
 */
export function readHeader(headers: Headers, name: HeaderName): string | null {
  const [newer, older] = bothNames.get(name) ?? [name, name];
  return headers.get(newer) ?? headers.get(older);
}

/**
 * Returns the headers of a request. If it has none that identify a caller, adds headers with the project id and
 * publishable client key in its query.
 */
export function headersWithKeyOfQuery({ headers, url }: Request): Headers {
  const query = new URL(url).searchParams;
  const key = query.get('publishable_client_key');
  if (key === null || readHeader(headers, names.accessType) !== null) return headers;
  const all = new Headers(headers);
  all.set(names.accessType, 'client');
  all.set(names.projectId, query.get('project_id') ?? '');
  all.set(names.publishableClientKey, key);
  return all;
}

/**
 * Returns all headers of a request by name. Headers of the API have the older prefix, also if the client sent the newer
 * one.
 */
export function headersWithOlderNames(headers: Headers): Record<string, string> {
  const all = Object.fromEntries(headers);
  for (const [name, [newer]] of bothNames) {
    const value = headers.get(newer);
    if (value !== null) all[name] = value;
  }
  return all;
}

/**
 * Returns whether a request comes from a client library of version 2.8 or later. These expect more fields, which the
 * specification, written for version 2.6.8, does not have.
 */
export function isFromNewerClient(headers: Headers): boolean {
  return headers.has(newerHeaderNameOf(newerClientMarkerHeader)) || headers.has(newerClientMarkerHeader);
}

/** Returns whether a request comes from the client library of this project, `@keystack/js`. */
export function isFromOwnClient(headers: Headers): boolean {
  return readHeader(headers, names.clientVersion)?.startsWith('js @keystack/js@') ?? false;
}
