import { headerNames } from '@keystack/contract';
import { networkOf } from '../rate-limits/client-ip.ts';
import { readHeader } from './api-headers.ts';
import type { Caller } from './caller.ts';

/** The visitor on whose behalf the app's server sends a request. */
export interface Visitor {
  /** The network of the visitor's IP address; `null` if it is unknown. */
  readonly network: string | null;
  /** The headers of the visitor's browser that tell its software and language. */
  readonly headers: Headers;
}

/**
 * Returns the visitor that the app's server names in the headers of its request. Returns `null` without a valid server
 * or admin key, because everybody else could invent a visitor, and if the server names none.
 */
export function visitorOf(caller: Caller | null, headers: Headers): Visitor | null {
  if (caller === null || caller.access === 'client' || caller.keyHash === null) return null;
  const ipAddress = readHeader(headers, headerNames.visitorIp);
  const userAgent = readHeader(headers, headerNames.visitorUserAgent);
  const language = readHeader(headers, headerNames.visitorLanguage);
  if (ipAddress === null && userAgent === null && language === null) return null;
  const own = new Headers();
  if (userAgent !== null) own.set('user-agent', userAgent);
  if (language !== null) own.set('accept-language', language);
  return { network: ipAddress === null ? null : networkOf(ipAddress), headers: own };
}
