import { tryParseJson } from '../../http/parse-json.ts';
import { cookiesForTokens, parseCookies, tokensFromCookies } from './cookies.ts';
import { createMemoryStore } from './memory-store.ts';
import type { RequestLike, TokenStore, Tokens } from './token-store.ts';

/**
 * Creates a token store with the tokens of a request: those in its header `x-stack-auth` or, without that, those in its
 * cookies. Changes are also passed to `request.setCookie` if the tokens come from cookies.
 */
export function createRequestStore(request: RequestLike, projectId: string): TokenStore {
  const authHeader = request.headers.get('x-stack-auth');
  if (authHeader) return createMemoryStore(parse(authHeader));
  const text = request.headers.get('cookie') ?? '';
  const store = createMemoryStore(tokensFromCookies(text, projectId));
  const protocol = request.headers.get('x-forwarded-proto') ?? '';
  // Each proxy of a chain may append its own value. The first value describes the browser's connection.
  const isSecure = protocol.startsWith('https') || parseCookies(text).has('stack-is-https');
  return {
    ...store,
    set(tokens) {
      store.set(tokens);
      for (const cookie of cookiesForTokens(tokens, projectId, isSecure, text)) request.setCookie?.(cookie);
    },
  };
}

function parse(header: string): Tokens {
  const value = tryParseJson(header);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The header x-stack-auth is not a JSON object. Send those of user.getAuthHeaders().');
  }
  const fields: { readonly accessToken?: unknown; readonly refreshToken?: unknown } = value;
  const text = (field: unknown) => (typeof field === 'string' ? field : null);
  return { accessToken: text(fields.accessToken), refreshToken: text(fields.refreshToken) };
}
