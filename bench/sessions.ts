// Measures requests of a user with 10,000 sessions beside those of a user with one. `--count=1000` for fewer sessions.
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { accountPassword, createAccountRequests } from './accounts.ts';
import { type Comparison, measureBothSides, meetsTarget } from './comparison.ts';
import { createProject, postJson, sendJson } from './projects.ts';
import { printReport } from './report.ts';
import { startService } from './service.ts';

const count = Number(process.argv.find((text) => text.startsWith('--count='))?.slice('--count='.length) ?? 10_000);

const postgres = await startPostgres({ durable: true });
const service = await startService({ DATABASE_URL: postgres.url });
const { first } = await createAccountRequests(service.url, 1);
const project = await createProject(service.url, first.token);
const api = `${service.url}/api/v1`;

interface User {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

async function createUser(email: string, sessions: number): Promise<User> {
  const user = { primary_email: email, primary_email_auth_enabled: true, password: accountPassword };
  const { id } = await postJson(`${api}/users`, project.headers, user);
  const session = () => postJson(`${api}/auth/sessions`, project.headers, { user_id: id });
  for (let created = 1; created < sessions; created += 16) {
    await Promise.all(Array.from({ length: Math.min(16, sessions - created) }, session));
    if (created % 1600 === 1) process.stderr.write(`\r${created - 1} sessions`);
  }
  const { access_token: token, refresh_token: refreshToken } = await session();
  return { id, email, token, refreshToken };
}

const many = await createUser('many@example.com', count);
const one = await createUser('one@example.com', 1);
process.stderr.write('\n');

/** The requests that are compared. Those that add or end a session of the user do both, so that the number stays. */
const requests: Readonly<Record<string, (user: User) => Promise<unknown>>> = {
  'GET /users/me': ({ token }) => get('/users/me', { 'x-stack-access-token': token }),
  'POST /auth/sessions/current/refresh': ({ refreshToken }) =>
    postJson(
      `${api}/auth/sessions/current/refresh`,
      { ...project.clientHeaders, 'x-stack-refresh-token': refreshToken },
      {},
    ),
  'GET /auth/sessions?user_id=me': ({ token }) => get('/auth/sessions?user_id=me', { 'x-stack-access-token': token }),
  'sign in and out': async ({ email }) => {
    const body = { email, password: accountPassword };
    const { refresh_token: token } = await postJson(`${api}/auth/password/sign-in`, project.clientHeaders, body);
    const headers = { ...project.clientHeaders, 'x-stack-refresh-token': token };
    await sendJson('DELETE', `${api}/auth/sessions/current`, headers, {});
  },
  'PATCH /users/me': ({ token }) =>
    sendJson(
      'PATCH',
      `${api}/users/me`,
      { ...project.clientHeaders, 'x-stack-access-token': token },
      { display_name: 'Ada' },
    ),
};

async function get(path: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await fetch(api + path, { headers: { ...project.clientHeaders, ...headers } });
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.json();
}

/** Measures how many requests one caller sends in a second. */
const perSecond = (send: (user: User) => Promise<unknown>, user: User) => async (seconds: number) => {
  const start = performance.now();
  let sent = 0;
  for (; performance.now() - start < seconds * 1000; sent += 1) await send(user);
  return (sent * 1000) / (performance.now() - start);
};

const comparisons: Comparison[] = [];
for (const [name, send] of Object.entries(requests)) {
  comparisons.push(
    await measureBothSides(
      { rounds: 9, seconds: 1, warmUp: 1 },
      {
        name,
        unit: 'requests/s',
        sides: { baseline: 'a user with one session', ours: `a user with ${count} sessions` },
        // A list of many sessions has more rows in its response.
        ...(name.startsWith('GET /auth/sessions') ? {} : { target: { atLeast: 0.8 } }),
        baseline: perSecond(send, one),
        ours: perSecond(send, many),
      },
    ),
  );
}
printReport(comparisons, []);

async function timeOf(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${name}: ${(performance.now() - start).toFixed(0)} ms`);
}

const change = { old_password: accountPassword, new_password: `${accountPassword} 2` };
for (const [user, sessions] of [
  [one, 1],
  [many, count],
] as const) {
  const headers = {
    ...project.clientHeaders,
    'x-stack-access-token': user.token,
    'x-stack-refresh-token': user.refreshToken,
  };
  await timeOf(`Update the password and end all other sessions, of ${sessions}`, () =>
    postJson(`${api}/auth/password/update`, headers, change),
  );
}
const manyAgain = await createUser('again@example.com', count);
await timeOf(`Delete a user with ${count} sessions`, () =>
  sendJson('DELETE', `${api}/users/${manyAgain.id}`, project.headers, {}),
);
await service.stop();
await postgres.stop();
process.exitCode = comparisons.every(meetsTarget) ? 0 : 1;
