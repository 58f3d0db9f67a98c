import { type ErrorName, headers, KnownError, KnownErrors, type ReplyOf, type Route } from '@keystack/contract';

/** What calls answer on the wire. */
export type Reply<R extends keyof Route> = ReplyOf<Route[R], 'client'>;

/** Stands for a call that never comes back, and for one that finds nobody. */
export type Trouble = 'silence' | 'outage';

/** What a stand-in for the service answers: a reply, a known error, or none at all. */
export type Answers = { readonly [R in keyof Route]?: Exclude<Reply<R>, string> | ErrorName | KnownError | Trouble };

/** Plays the network with a service of these answers. What they lack is done without further words. */
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
