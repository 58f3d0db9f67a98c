import { allowAnonymousUser, type HeaderName, headers as names, newerName } from '@keystack/contract';

/** The name of each header with both prefixes, the newer one first. */
const bothNames = new Map<HeaderName, readonly [string, string]>(
  Object.values(names).map((name) => [name, [newerName(name), name]]),
);

/** Returns a header of the API, whose prefix depends on the version of the client. If both are sent, the newer counts. */
export function readHeader(headers: Headers, name: HeaderName): string | null {
  const [newer, older] = bothNames.get(name) ?? [name, name];
  return headers.get(newer) ?? headers.get(older);
}

/** Returns all headers of a request, those of the API with the older prefix. */
export function allHeaders(headers: Headers): Record<string, string> {
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
  return headers.has(newerName(allowAnonymousUser)) || headers.has(allowAnonymousUser);
}
