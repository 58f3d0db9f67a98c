import { KnownError, KnownErrors, limits } from '@keystack/contract';
import { isStorable } from '../db/is-storable.ts';
import { Refusal } from '../domain/refusal.ts';

/** How many bytes of large bodies a process may hold that have not come to their end. */
export interface BodyRoom {
  left: number;
}

/** Bodies up to this size are not counted: a thousand senders hold 64 MiB with them. */
const smallBytes = 64 * 1024;

/**
 * Reads the body of a request: JSON, a form or plain text. Absent without a `Content-Type`. Whatever cannot be read, is
 * too large or holds text that no database can keep is a `BODY_PARSING_ERROR`.
 */
export async function readBody(request: Request, room: BodyRoom): Promise<unknown> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType === undefined || mediaType === '') return undefined;
  const read = readers.get(mediaType);
  if (read === undefined) {
    throw problem(
      'The body has a media type that is not read here. Send application/json or application/x-www-form-urlencoded.',
    );
  }
  const bytes = await readBytes(request, room).catch((error: unknown) => {
    // A sender who goes away is no fault of ours, and nothing for the log.
    throw error instanceof KnownError || error instanceof Refusal
      ? error
      : problem('The body broke off before its end.');
  });
  return read(decode(bytes));
}

const readers = new Map<string, (text: string) => unknown>([
  ['application/json', parseJson],
  ['application/x-www-form-urlencoded', parseForm],
  ['text/plain', (text) => text],
  ['application/octet-stream', (text) => text],
]);

function problem(message: string): Error {
  return new KnownErrors.BodyParsingError(message);
}

const noRoom = () =>
  new Refusal(503, 'The service is reading as many large requests as it can hold. Send yours again in a moment.');

const tooLarge = () => problem(`The body is larger than ${limits.bodyMaxBytes} bytes. Send less.`);

async function readBytes(request: Request, room: BodyRoom): Promise<Uint8Array> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (length > limits.bodyMaxBytes) throw tooLarge();
  // The HTTP server holds a sender to its Content-Length; a chunked body has to be counted.
  if (length <= smallBytes) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      room.left -= chunk.byteLength;
      if (size > limits.bodyMaxBytes) throw tooLarge();
      if (room.left < 0) throw noRoom();
      chunks.push(chunk);
    }
  } finally {
    room.left += size;
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('The body is not valid UTF-8.');
  }
}

function parseJson(text: string): unknown {
  if (depthExceeds(text, limits.jsonMaxDepth)) {
    throw problem(`The JSON in the body is nested deeper than ${limits.jsonMaxDepth} levels.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem('The body is not valid JSON.');
  }
  // Only an escape can smuggle in a NUL or half a surrogate pair, so most bodies need no second look.
  if (text.includes('\\u') || text.includes('__proto__')) checkTexts(value);
  return value;
}

function parseForm(text: string): unknown {
  const fields = Object.fromEntries(new URLSearchParams(text));
  checkTexts(fields);
  return fields;
}

function depthExceeds(text: string, bound: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === backslash) index += 1;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openBrace || character === openBracket) {
      depth += 1;
      if (depth > bound) return true;
    } else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) {
      throw problem('The body holds a text with a NUL character or with half of a surrogate pair. Remove it.');
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      if (key === '__proto__') throw problem('The body holds a field named __proto__, which is not allowed.');
      checkTexts(key);
      checkTexts(child);
    }
  }
}
