import { KnownError, StackAssertionError } from '../errors.ts';
import { toCamel } from './camel.ts';
import { tryParseJson } from './parse-json.ts';

/** A response of the service with the text of its body, and the request that it belongs to. */
export interface ReceivedResponse {
  readonly request: Request;
  readonly response: Response;
  readonly text: string;
}

/** A known error in the body of a response. */
interface ErrorBody {
  readonly code: string;
  readonly error?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the body of a response in camelCase. For an error response, throws a `KnownError`, or an `Error` with its
 * text.
 */
export function parseResponse({ request, response, text }: ReceivedResponse): unknown {
  const subject = `${request.method} ${request.url.split('?')[0]} returned`;
  // The service sends failures with status 200 if the request asks for it, and the status in this header.
  const status = Number(response.headers.get('x-stack-actual-status') ?? response.status);
  const code = response.headers.get('x-stack-known-error');
  if (code === null && (status < 200 || status > 299)) {
    const hint = status < 500 ? '' : ' See the log of the service.';
    throw new Error(`${subject} status ${status}: ${text.slice(0, 500)}${hint}`);
  }
  const body = tryParseJson(text);
  if (body === undefined) throw new StackAssertionError(`${subject} a body that is not JSON.`, { text });
  if (code === null) return toCamel(body);
  const error = body as ErrorBody | null;
  if (error?.code === code) {
    const docsUrl = `${request.url.split('/api/v1')[0]}/docs/errors/${code}`;
    throw new KnownError({ ...error, message: error.error, status, docsUrl });
  }
  throw new StackAssertionError(`${subject} the error ${code} in its header and another in its body.`, {
    code,
    text,
  });
}
