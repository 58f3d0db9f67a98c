import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveTasks } from './child.ts';

/** A part of the soak test: requests of an app with users who stay and visitors who sign up and leave. */
export interface SoakTask {
  readonly url: string;
  /** Headers of the app's own pages. */
  readonly client: Readonly<Record<string, string>>;
  /** Headers of the app's own server. */
  readonly server: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** Requests per second, or `null` for as many as 16 connections can send. */
  readonly rate: number | null;
}

/** The result of a part. Times are in milliseconds. */
export interface SoakPart {
  readonly requests: number;
  /** Number of failed requests by request and status, for example `sign in: 503`. */
  readonly failures: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
}

interface Session {
  readonly token: string;
  readonly refreshToken: string;
  /** The email and IP address of its user. Each user has an own address, so that no rate limit applies. */
  readonly email: string;
  readonly address: string;
}

const residentCount = 1000;
/** Minimum time between two emails in milliseconds, because a project may send so many in an hour. */
const emailInterval = 500;
const password = 'correct horse battery';
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Users who stay. */
const residents: Session[] = [];
/** Sessions of residents that will be signed out. */
const sessions: Session[] = [];
/** Users who will be deleted, oldest first. */
const visitors: string[] = [];
const teams: string[] = [];
let created = 0;
let emailed = 0;
let emailedAt = 0;

interface Sent {
  readonly status: number;
  /** The fields that the test uses. A failed request has none of them. */
  readonly body: Readonly<Record<'access_token' | 'refresh_token' | 'user_id' | 'id', string>>;
}

function send(url: string, method: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(url, { method, agent, headers: { ...headers, ...content } });
    outgoing.once('error', reject).once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') }));
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function pick<T>(list: readonly T[]): T {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

/** Removes the oldest id, unless there are few, so that every part of the test has some. */
const takeOldest = (ids: string[]): string | undefined => (ids.length > 50 ? ids.shift() : undefined);

/**
 * One kind of request. `weight` is its share. Returns `null` if there is nothing to send it for, for example no team to
 * delete.
 */
interface Kind {
  readonly name: string;
  readonly weight: number;
  send(task: SoakTask): Promise<Sent> | null;
}

/** Signs up a new user. */
async function signUp({ url, client }: SoakTask): Promise<{ sent: Sent; session: Session }> {
  created += 1;
  // Not numbered: numbers would leave each of the users who stay alone on a page of the indexes.
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const address = `198.${created >> 16}.${(created >> 8) & 255}.${created & 255}`;
  // The URL is not trusted, so no email is sent.
  const body = { email, password, verification_callback_url: 'https://elsewhere.example/verify' };
  const sent = await send(
    `${url}/api/v1/auth/password/sign-up`,
    'POST',
    { ...client, 'x-forwarded-for': address },
    body,
  );
  const session = { token: sent.body.access_token, refreshToken: sent.body.refresh_token, email, address };
  return { sent, session };
}

const ofUser = ({ client }: SoakTask, { token, address }: Session) => {
  return { ...client, 'x-stack-access-token': token, 'x-forwarded-for': address };
};

const kinds: readonly Kind[] = [
  {
    name: 'read the current user',
    weight: 40,
    send: (task) => send(`${task.url}/api/v1/users/me`, 'GET', ofUser(task, pick(residents))),
  },
  {
    name: 'refresh',
    weight: 20,
    async send({ url, client }) {
      const index = Math.floor(Math.random() * residents.length);
      const session = residents[index];
      if (session === undefined) throw new Error('There are no users.');
      const headers = { ...client, 'x-stack-refresh-token': session.refreshToken };
      const sent = await send(`${url}/api/v1/auth/sessions/current/refresh`, 'POST', headers);
      if (sent.status === 200) residents[index] = { ...session, token: sent.body.access_token };
      return sent;
    },
  },
  {
    name: 'update the current user',
    weight: 10,
    send(task) {
      const metadata = { theme: Math.random() < 0.5 ? 'dark' : 'light', at: Date.now() };
      return send(`${task.url}/api/v1/users/me`, 'PATCH', ofUser(task, pick(residents)), { client_metadata: metadata });
    },
  },
  {
    name: 'sign in',
    weight: 6,
    async send({ url, client }) {
      const { email, address } = pick(residents);
      const headers = { ...client, 'x-forwarded-for': address };
      const sent = await send(`${url}/api/v1/auth/password/sign-in`, 'POST', headers, { email, password });
      const { access_token: token, refresh_token: refreshToken } = sent.body;
      if (sent.status === 200) sessions.push({ token, refreshToken, email, address });
      return sent;
    },
  },
  {
    name: 'sign out',
    weight: 6,
    send({ url, client }) {
      const session = sessions.shift();
      if (session === undefined) return null;
      const headers = { ...client, 'x-stack-refresh-token': session.refreshToken };
      return send(`${url}/api/v1/auth/sessions/current`, 'DELETE', headers);
    },
  },
  {
    name: 'sign up',
    weight: 4,
    async send(task) {
      const { sent } = await signUp(task);
      if (sent.status === 200) visitors.push(sent.body.user_id);
      return sent;
    },
  },
  {
    name: 'delete a user',
    weight: 4,
    send({ url, server }) {
      const id = takeOldest(visitors);
      return id === undefined ? null : send(`${url}/api/v1/users/${id}`, 'DELETE', server);
    },
  },
  {
    name: 'create a team',
    weight: 3,
    async send({ url, server }) {
      const sent = await send(`${url}/api/v1/teams`, 'POST', server, {
        display_name: 'Team',
        creator_user_id: pick(visitors.slice(-25)),
      });
      if (sent.status < 300) teams.push(sent.body.id);
      return sent;
    },
  },
  {
    name: 'delete a team',
    weight: 3,
    send({ url, server }) {
      const id = takeOldest(teams);
      return id === undefined ? null : send(`${url}/api/v1/teams/${id}`, 'DELETE', server);
    },
  },
  {
    name: 'list users',
    weight: 2,
    send: ({ url, server }) => send(`${url}/api/v1/users?limit=50`, 'GET', server),
  },
  {
    name: 'email a magic link',
    weight: 2,
    send({ url, client }) {
      if (performance.now() - emailedAt < emailInterval) return null;
      emailedAt = performance.now();
      // In turn, because a user may get only so many emails in a time.
      const resident = residents[emailed % residents.length];
      emailed += 1;
      if (resident === undefined) return null;
      const { email, address } = resident;
      const body = { email, callback_url: 'http://localhost:3000/magic-link' };
      return send(`${url}/api/v1/auth/otp/send-sign-in-code`, 'POST', { ...client, 'x-forwarded-for': address }, body);
    },
  },
];

const totalWeight = kinds.reduce((sum, { weight }) => sum + weight, 0);

function pickKind(): Kind {
  let rest = Math.random() * totalWeight;
  for (const kind of kinds) {
    rest -= kind.weight;
    if (rest < 0) return kind;
  }
  throw new Error('The weights are wrong.');
}

/** Signs up the residents, with verified emails, and the first visitors. */
async function prepare(task: SoakTask): Promise<void> {
  const visitorCount = 60;
  for (let first = 0; first < residentCount + visitorCount; first += 4) {
    const four = await Promise.all([1, 2, 3, 4].map(() => signUp(task)));
    for (const { sent, session } of four) {
      if (sent.status !== 200) throw new Error(`A sign-up failed: ${JSON.stringify(sent)}`);
      if (first >= residentCount) visitors.push(sent.body.user_id);
      else residents.push(session);
    }
  }
  for (const session of residents) {
    const [, payload = ''] = session.token.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    await send(`${task.url}/api/v1/users/${sub}`, 'PATCH', task.server, { primary_email_verified: true });
  }
}

serveTasks(async (task: SoakTask): Promise<SoakPart> => {
  if (residents.length === 0) await prepare(task);
  const times: number[] = [];
  const failures: Record<string, number> = {};

  async function sendOne(): Promise<void> {
    const kind = pickKind();
    const start = performance.now();
    const sending = kind.send(task);
    if (sending === null) return;
    const outcome = await sending.then(
      ({ status }) => status,
      () => 'no response',
    );
    times.push(performance.now() - start);
    if (typeof outcome === 'number' && outcome < 300) return;
    const failure = `${kind.name}: ${outcome}`;
    failures[failure] = (failures[failure] ?? 0) + 1;
  }

  const start = performance.now();
  const end = start + task.seconds * 1000;
  if (task.rate === null) {
    const connection = async () => {
      while (performance.now() < end) await sendOne();
    };
    await Promise.all(Array.from({ length: 16 }, connection));
  } else {
    const running = new Set<Promise<void>>();
    for (let sent = 0; performance.now() < end; sent += 1) {
      await wait(start + (sent / task.rate) * 1000 - performance.now());
      const one = sendOne().finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.all(running);
  }
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { requests: times.length, failures, p50: at(0.5), p99: at(0.99) };
});
