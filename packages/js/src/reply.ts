import { StackAssertionError } from './assertion-error.ts';
import { toCamel } from './camel.ts';
import { KnownError } from './known-error.ts';

/** An answer of the service, read to its end. */
export interface Answer {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a call gave, in camelCase. A known error is thrown as such, any other failure as one that tells its circumstances. */
export function readReply(answer: Answer): unknown {
  const code = answer.headers.get('x-stack-known-error');
  if (code !== null) throw knownError(answer, code);
  const status = statusOf(answer);
  if (status < 200 || status > 299) {
    throw new Error(
      `${answer.method} ${answer.url} was answered with status ${status}: ${answer.text.slice(0, 500)}${
        status < 500 ? '' : ' The service failed, or something before it did; its log tells more.'
      }`,
    );
  }
  return toCamel(json(answer));
}

/** The real one: failures come with 200 where the caller asks for that. */
function statusOf({ headers: sent, status }: Answer): number {
  return Number(sent.get('x-stack-actual-status') ?? status);
}

function knownError(answer: Answer, code: string): Error {
  const body = json(answer);
  if (!isErrorBody(body) || body.code !== code) {
    return new StackAssertionError(
      `${answer.method} ${answer.url} was answered with the error ${code} in its header and another one in its body.`,
      { code, text: answer.text },
    );
  }
  return KnownError.fromJson({ ...body, message: body.error, status: statusOf(answer) });
}

function json(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new StackAssertionError(`${answer.method} ${answer.url} was answered with something that is no JSON.`, {
      text: answer.text,
    });
  }
}

function isErrorBody(
  body: unknown,
): body is { readonly code: string; readonly error?: string; readonly details?: Readonly<Record<string, unknown>> } {
  return typeof body === 'object' && body !== null && 'code' in body;
}
