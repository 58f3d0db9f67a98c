import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { ownTransport } from './smtp.ts';

/* The mail server of these tests has no public address, so that the guard takes it for one here. */

const guard = vi.hoisted(() => ({ asked: [] as { host: string; port: number }[] }));
vi.mock('../domain/outgoing-address.ts', () => ({
  connectPublicly: async (host: string, port: number) => {
    guard.asked.push({ host, port });
    return connect(port, '127.0.0.1');
  },
}));

it('takes mails to a public server through the guarded connection', async () => {
  const server = await startMailServer();
  const address = { host: 'mail.example.com', port: server.port, username: '', password: '', from: 'login@acme.test' };
  const transport = ownTransport({ ...address, publicOnly: true });
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await transport.send({ id: crypto.randomUUID(), senderName: 'Acme', recipient: 'ada@example.com', ...content });
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Hello']);
  expect(guard.asked).toEqual([{ host: 'mail.example.com', port: server.port }]);
  transport.close();
  await server.stop();
});
