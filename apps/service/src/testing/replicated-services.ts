import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProjectOfService } from './accounts.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { runService } from './run-service.ts';

/** Time between two requests to `/ready`, in milliseconds. */
const checkIntervalMs = 50;

/** Two processes of the service in production mode behind a load balancer. */
export interface ReplicatedServices {
  /** The project `internal`, reached through the load balancer. */
  readonly project: ProjectOfService;
  /** Resolves to the reason when no process is ready. */
  unready(): Promise<string>;
  /** Resolves when all processes are ready and get requests. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts two processes that use a database. Each request has an IP address of its own, so that no rate limit is
 * exceeded.
 */
export async function startReplicatedServices(databaseUrl: string): Promise<ReplicatedServices> {
  const balancer = await startLoadBalancer();
  const random = () => randomBytes(32).toString('hex');
  const keys = { client: random(), server: random(), admin: random() };
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    KEYSTACK_URL: balancer.url,
    KEYSTACK_SECRET: random(),
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: keys.server,
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    KEYSTACK_OWNER_SIGN_UP: 'open',
    KEYSTACK_TRUSTED_PROXIES: '1',
    KEYSTACK_STOP_DELAY: '0',
    // No mail server: emails stay in the outbox.
    KEYSTACK_SMTP_URL: 'smtp://127.0.0.1:1',
    KEYSTACK_MAIL_FROM: 'login@example.com',
  };
  const services = await Promise.all([runService(settings), runService(settings)]);
  for (const { url } of services) await balancer.add(url);
  const readiness = async (url: string) => {
    const response = await fetch(`${url}/ready`);
    return { ok: response.ok, text: await response.text() };
  };
  const all = () => Promise.all(services.map(({ url }) => readiness(url)));
  return {
    project: {
      url: balancer.url,
      id: 'internal',
      keys,
      callbackUrl: `${balancer.url}/handler/email-verification`,
      headers: () => ({ 'x-forwarded-for': [10, ...randomBytes(3)].join('.') }),
    },
    async unready() {
      for (;;) {
        const responses = await all();
        if (responses.every(({ ok }) => !ok)) return responses.map(({ text }) => text).join('\n');
        await wait(checkIntervalMs);
      }
    },
    async ready() {
      while (!(await all()).every(({ ok }) => ok)) await wait(checkIntervalMs);
      while (!(await readiness(balancer.url)).ok) await wait(checkIntervalMs);
    },
    async stop() {
      await Promise.all(services.map((service) => service.end('SIGKILL')));
      await balancer.stop();
    },
  };
}
