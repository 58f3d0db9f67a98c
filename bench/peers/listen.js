import { once } from 'node:events';

/**
 * Lets a server listen on a free port. Returns its URL and the id of this process.
 *
 * @param {import('node:http').Server} server
 */
export async function listen(server) {
  await once(server.listen(0), 'listening');
  return { url: `http://localhost:${server.address().port}`, processId: process.pid };
}
