import { isLocalhost } from '@keystack/contract/service-rules';
import type { Config } from '../config.ts';

/** The destination of webhooks or emails, as configured by a project owner. */
interface Target {
  readonly host: string;
  readonly port: number;
}

/**
 * The ports that a project's own mail server may use: relay, submission with implicit TLS, submission, and the usual
 * alternative where 25 is blocked.
 */
export const smtpPorts: readonly number[] = [25, 465, 587, 2525];

/** The first port that a process can listen on without privileges. Nearly all ports below belong to a service. */
const firstUserPort = 1024;

/**
 * Ports from 1024 on which databases, caches, queues, admin consoles and control planes listen by default. All are
 * below 32768, where the range of ephemeral ports starts.
 */
const servicePorts: ReadonlySet<number> = new Set([
  1080, 1099, 1433, 1434, 1521, 1883, 2049, 2181, 2375, 2376, 2377, 2379, 2380, 3128, 3268, 3269, 3306, 3389, 4222,
  4369, 4848, 5060, 5061, 5432, 5433, 5601, 5671, 5672, 5900, 5901, 5984, 5985, 5986, 6000, 6379, 6380, 6432, 6443,
  6660, 6661, 6662, 6663, 6664, 6665, 6666, 6667, 6668, 6669, 6697, 7001, 7199, 7473, 7474, 7687, 8086, 8125, 8200,
  8500, 8600, 9000, 9042, 9092, 9093, 9160, 9200, 9300, 10250, 10255, 10256, 11211, 11434, 15672, 16379, 26257, 26379,
  27017, 27018, 27019, 28015,
]);

/** Returns whether webhooks may be sent to a port: 443, or one from 1024 that no well-known service uses. */
export function isAllowedWebhookPort(config: Pick<Config, 'production'>, target: Target): boolean {
  const { port } = target;
  return port === 443 || (port >= firstUserPort && !servicePorts.has(port)) || isLocalReceiver(config, target);
}

/** Returns whether a project's own mail server may use a port: one of the four SMTP ports. */
export function isAllowedSmtpPort(config: Pick<Config, 'production'>, target: Target): boolean {
  return smtpPorts.includes(target.port) || isLocalReceiver(config, target);
}

/** Returns whether the target is a server on this machine in development, which may listen on any port from 1024. */
function isLocalReceiver({ production }: Pick<Config, 'production'>, { host, port }: Target): boolean {
  return !production && isLocalhost(host) && port >= firstUserPort;
}
