import { type ErrorName, headers, KnownError, KnownErrors, type ResponseOf, type Route } from '@keystack/contract';

/** The body of a response. */
export type Reply<R extends keyof Route> = ResponseOf<Route[R], 'client'>;

/** Simulates a request without a response, or one that cannot connect. */
export type Trouble = 'silence' | 'outage';

/** The responses of a fake service: a reply, a known error, or none at all. */
export type Answers = { readonly [R in keyof Route]?: Exclude<Reply<R>, string> | ErrorName | KnownError | Trouble };

/** Returns a fetch function that simulates a service with these responses. Other requests get `{ success: true }`. */
export function standIn(answers: Answers): (request: Request) => Promise<Response> {
  const rows = Object.entries(answers).map(([call, answer]) => ({ pattern: patternOf(call), answer }));
  return async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    const answer = rows.find(({ pattern }) => pattern.test(call))?.answer ?? { success: true };
    if (answer === 'silence') return new Promise(() => {});
    if (answer === 'outage') throw new TypeError('Failed to fetch');
    if (answer instanceof KnownError) return responseOf(answer);
    return typeof answer === 'string' ? responseOf(new KnownErrors[answer]()) : Response.json(answer);
  };
}

const patternOf = (call: string) => new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`);

function responseOf({ errorCode, statusCode, message, details }: KnownError): Response {
  return Response.json(
    { code: errorCode, error: message, details },
    { headers: { [headers.knownError]: errorCode, [headers.actualStatus]: String(statusCode) } },
  );
}
