import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { createProjectTransport } from './smtp.ts';

it('sends emails to a public server through the guarded connection', async () => {
  const server = await startMailServer();
  const address = { host: 'mail.example.com', port: server.port, username: '', password: '', from: 'login@acme.test' };
  const asked: { host: string; port: number }[] = [];
  // The mail server of this test has no public address, so the guard treats it as public here.
  const transport = createProjectTransport({ ...address, publicOnly: true }, async (host, port) => {
    asked.push({ host, port });
    return connect(port, '127.0.0.1');
  });
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const mail = { id: crypto.randomUUID(), senderName: 'Acme', recipient: 'ada@example.com', ...content };
  await transport.send(mail, new AbortController().signal);
  expect(server.emails.map(({ subject }) => subject)).toEqual(['Hello']);
  expect(asked).toEqual([{ host: 'mail.example.com', port: server.port }]);
  transport.close();
  await server.stop();
});
