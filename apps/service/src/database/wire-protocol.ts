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
  #rest: Buffer = Buffer.alloc(0);

  /** Adds bytes and returns the messages that are complete now. */
  read(chunk: Buffer): readonly WireMessage[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: WireMessage[] = [];
    while (this.#rest.length >= headLength) {
      const length = 1 + this.#rest.readUInt32BE(1);
      if (this.#rest.length < length) break;
      messages.push({ type: String.fromCharCode(this.#rest[0] ?? 0), bytes: this.#rest.subarray(0, length) });
      this.#rest = this.#rest.subarray(length);
    }
    return messages;
  }

  /** Adds bytes of a new connection, whose first messages have no type. Returns them when they are complete. */
  readStart(chunk: Buffer): 'tls' | 'start' | null {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (this.#rest.length < 8 || this.#rest.length < this.#rest.readUInt32BE(0)) return null;
    const kind = this.#rest.readUInt32BE(4) === tlsRequest ? 'tls' : 'start';
    this.#rest = this.#rest.subarray(this.#rest.readUInt32BE(0));
    return kind;
  }
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
