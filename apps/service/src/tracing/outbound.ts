import { hostOfUrl } from '../host-of-url.ts';
import type { SpanStart } from './span.ts';

/**
 * Returns the span of a request to another server. It names only the server, because the paths of webhooks are often
 * secret and queries contain codes.
 */
export function outboundRequestSpan(method: string, url: URL): SpanStart {
  const { protocol, port } = url;
  return {
    name: method,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': hostOfUrl(url),
      'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    },
  };
}
