/** A message of the PostgreSQL wire protocol: its type, and its bytes with the type and the length. */
export interface WireMessage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Length of the type and the length field at the beginning of a message. */
const headLength = 5;

/** The code of the message that asks for TLS, which has no type. */
const tlsRequest = 80_877_103;

/** Splits a stream of bytes into messages. */
export class WireReader {
  /** The bytes of messages that are not complete. */
  #chunks: Buffer[] = [];
  #size = 0;
  /** Number of bytes that the next message needs at least. */
  #needed = headLength;

  /** Adds bytes and returns the messages that are complete now. */
  read(chunk: Buffer): readonly WireMessage[] {
    const messages: WireMessage[] = [];
    let bytes = this.#add(chunk);
    while (bytes !== null && bytes.length >= headLength) {
      const length = messageLength(bytes, 0);
      if (bytes.length < length) {
        this.#keep(bytes, length);
        return messages;
      }
      messages.push({ type: String.fromCharCode(bytes[0] ?? 0), bytes: bytes.subarray(0, length) });
      bytes = bytes.subarray(length);
    }
    if (bytes !== null) this.#keep(bytes, headLength);
    return messages;
  }

  /** Adds bytes of a new connection, whose first messages have no type. Returns which of them is complete. */
  readStart(chunk: Buffer): 'tls' | 'start' | null {
    const bytes = Buffer.concat([...this.#chunks, chunk]);
    const length = bytes.length < 8 ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(0);
    const isComplete = bytes.length >= length;
    this.#keep(isComplete ? bytes.subarray(length) : bytes, headLength);
    if (!isComplete) return null;
    return bytes.readUInt32BE(4) === tlsRequest ? 'tls' : 'start';
  }

  /**
   * Returns all bytes, or `null` if they are fewer than the next message needs. Joins them only then, because joining
   * copies.
   */
  #add(chunk: Buffer): Buffer | null {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return null;
    return this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
  }

  #keep(bytes: Buffer, needed: number): void {
    this.#chunks = bytes.length === 0 ? [] : [bytes];
    this.#size = bytes.length;
    this.#needed = needed;
  }
}

/** Returns the length of the message at an offset, with its type and its length field. */
export function messageLength(bytes: Buffer, offset: number): number {
  return 1 + bytes.readUInt32BE(offset + 1);
}

/** Splits complete messages after each one whose type is among `types`. */
export function splitAfter(messages: Buffer, types: string): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let offset = 0; offset < messages.length; ) {
    const type = String.fromCharCode(messages[offset] ?? 0);
    offset += messageLength(messages, offset);
    if (!types.includes(type) && offset < messages.length) continue;
    parts.push(messages.subarray(start, offset));
    start = offset;
  }
  return parts;
}

/** Returns the message that runs SQL as a simple query. */
export function createQueryMessage(sql: string): Buffer {
  return createMessage('Q', Buffer.from(`${sql}\0`));
}

/** Returns the message that starts a connection. */
export function createStartMessage(user: string, database: string): Buffer {
  const body = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + body.length, 0);
  head.writeUInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

/** The response to a statement that was prepared. */
export const parseComplete = createMessage('1', Buffer.alloc(0));

function createMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}0000`);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
