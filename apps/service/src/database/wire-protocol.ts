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

/** Returns the message that starts a connection. */
export function createStartMessage(user: string, database: string): Buffer {
  const body = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + body.length, 0);
  head.writeUInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

/** The response to a statement that was prepared, a message without a body. */
export const parseComplete = Buffer.from('1\0\0\0\x04');
