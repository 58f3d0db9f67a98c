import { type BodyLimit, bodyLimits, KnownErrors, serviceLimits } from '@keystack/contract';
import { isStorableText } from '../database/is-storable.ts';
import { HttpError } from '../http-error.ts';

/** Memory for the large bodies that a process is receiving at the same time. `left` is in bytes. */
export interface LargeBodyCapacity {
  left: number;
}

/**
 * Size in bytes up to which a body with a `Content-Length` does not count against `LargeBodyCapacity`: a thousand of
 * them take up about 63 MiB. Bodies of unknown length always count.
 */
const largeBytes = bodyLimits.standard.bytes;

/**
 * The limits for reading the body of a request: the maximum size, the memory left for large bodies, and the check of
 * who may send one.
 */
export interface BodyReadLimits {
  readonly limit: BodyLimit;
  readonly capacity: LargeBodyCapacity;
  /**
   * Throws unless the credentials of the request allow more than `largeBytes`. Called before the rest of a large body
   * is read.
   */
  readonly checkLarge: () => Promise<void>;
}

/**
 * Reads the body of a request: JSON, a form or plain text. Returns `undefined` without a `Content-Type`.
 *
 * @throws {KnownErrors.BodyParsingError} If the body is invalid, exceeds a limit or contains text that cannot be
 *   stored.
 * @throws {HttpError} If the charset of a JSON body is not UTF-8, or no memory is left for another large body.
 */
export async function readBody(request: Request, conditions: BodyReadLimits): Promise<unknown> {
  const [mediaType = '', ...parameters] = (request.headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (mediaType === '') return undefined;
  const parse = parsers.get(mediaType);
  if (parse === undefined) {
    throw problem(
      'The body has a media type that is not read here. Send application/json or application/x-www-form-urlencoded.',
    );
  }
  if (mediaType === 'application/json') checkCharset(parameters);
  return parse(await readBytes(request, conditions), conditions.limit.nodes);
}

const parsers = new Map<string, (bytes: Uint8Array, maxNodes: number) => unknown>([
  ['application/json', (bytes, maxNodes) => parseJson(decode(bytes), maxNodes)],
  ['application/x-www-form-urlencoded', (bytes, maxPairs) => parseForm(decode(bytes), maxPairs)],
  ['text/plain', decode],
  // As base64, because it need not be text.
  ['application/octet-stream', (bytes) => ({ bytes: Buffer.from(bytes).toString('base64') })],
]);

function problem(message: string): Error {
  return new KnownErrors.BodyParsingError(message);
}

/**
 * Throws if the charset of a JSON body is not UTF-8 (RFC 8259, section 8.1). A proxy that used another charset would
 * see another text than the service.
 */
function checkCharset(parameters: readonly string[]): void {
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset === undefined || /^"?utf-?8"?$/.test(charset)) return;
  throw new HttpError(
    415,
    'JSON is read as UTF-8 only. Send the body in UTF-8, with charset=utf-8 or without a charset.',
  );
}

async function readBytes(request: Request, { limit, capacity, checkLarge }: BodyReadLimits): Promise<Uint8Array> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (length > limit.bytes) throw tooLarge(limit);
  // The HTTP server enforces `Content-Length`. Only bodies without it, or with a large one, must be counted.
  if (length <= largeBytes) return new Uint8Array(await request.arrayBuffer().catch(throwIncomplete));
  let isAllowed = false;
  if (length > largeBytes) {
    await checkLarge();
    isAllowed = true;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      size += chunk.byteLength;
      capacity.left -= chunk.byteLength;
      if (size > limit.bytes) throw tooLarge(limit);
      if (capacity.left < 0) throw noCapacity();
      if (size > largeBytes && !isAllowed) {
        await checkLarge();
        isAllowed = true;
      }
      chunks.push(chunk);
    }
  } finally {
    capacity.left += size;
  }
  return Buffer.concat(chunks);
}

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throwIncomplete();
  }
}

/** Throws the error for an incomplete body. As a client error it is not logged. */
function throwIncomplete(): never {
  throw problem('The body broke off before its end.');
}

const noCapacity = () =>
  new HttpError(503, 'The service is reading as many large requests as it can hold. Send yours again in a moment.');

const tooLarge = ({ bytes }: BodyLimit) => problem(`The body is larger than ${bytes} bytes. Send less.`);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('The body is not valid UTF-8.');
  }
}

function parseJson(text: string, maxNodes: number): unknown {
  checkShape(text, maxNodes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem('The body is not valid JSON.');
  }
  // Only escapes can produce NUL characters or unpaired surrogates, so most bodies need no check.
  if (text.includes('\\u') || text.includes('__proto__')) checkTexts(value);
  return value;
}

function parseForm(text: string, maxPairs: number): unknown {
  let pairs = 1;
  for (let index = text.indexOf('&'); index !== -1; index = text.indexOf('&', index + 1)) pairs += 1;
  if (pairs > maxPairs) throw problem(`The form in the body has more than ${maxPairs} pairs. Send fewer.`);
  const entries = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(entries);
  // RFC 6749, section 3.2: two parsers may read different values.
  if (Object.keys(fields).length < entries.length)
    throw problem('The form in the body has a field more than once. Send each field once.');
  checkTexts(fields);
  return fields;
}

/**
 * Throws if the JSON is nested too deeply or has too many values. Runs before parsing, and counts commas and brackets.
 */
function checkShape(text: string, maxNodes: number): void {
  let depth = 0;
  let nodes = 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfString(text, index);
    else if (character === comma) nodes += 1;
    else if (character === closeBrace || character === closeBracket) depth -= 1;
    else if (character === openBrace || character === openBracket) {
      nodes += 1;
      depth += 1;
      if (depth > serviceLimits.jsonMaxDepth) {
        throw problem(`The JSON in the body is nested deeper than ${serviceLimits.jsonMaxDepth} levels.`);
      }
    }
    if (nodes > maxNodes) throw problem(`The JSON in the body has more than ${maxNodes} values. Send fewer.`);
  }
}

/** Returns the index of the quote that ends the string at `start`, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) !== quote) end += text.charCodeAt(end) === backslash ? 2 : 1;
  return end;
}

const [quote, comma, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 44, 92, 123, 125, 91, 93];

function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) {
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
