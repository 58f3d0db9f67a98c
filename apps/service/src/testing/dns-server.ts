import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The texts and mail servers of names that a DNS server has. */
export interface DnsRecords {
  readonly mx: ReadonlyMap<string, string>;
  readonly txt: ReadonlyMap<string, string>;
}

const types: Readonly<Record<number, keyof DnsRecords>> = { 15: 'mx', 16: 'txt' };

/** Starts a DNS server (RFC 1035) with MX and TXT records. Other names do not exist there. */
export async function startDnsServer(records: DnsRecords) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    const kind = types[type];
    const value = kind && records[kind].get(name);
    const data = value === undefined ? null : kind === 'mx' ? mailServer(value) : text(value);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(data === null ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(data === null ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    const answer = data === null ? [] : [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data];
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}

function readName(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
}

function mailServer(host: string): Buffer {
  const labels = host.split('.').map(text);
  return Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])]);
}
