import { apiKeyMinBits, estimateBits } from '../security/secret-strength.ts';
import type { Reader } from './reader.ts';
import { weakness } from './secrets.ts';

/** At least one of the two is not `null`. */
export interface MetricsSettings {
  /** The port of a server that has only the metrics. */
  readonly port: number | null;
  /** The bearer token that every scrape must send. With it, the metrics are also on the main port. */
  readonly token: string | null;
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** The minimum level of log lines. */
export type LogLevel = (typeof logLevels)[number];

/** Reads the minimum level of log lines. */
export function readLogLevel({ get, problems }: Reader): LogLevel {
  const text = get('KEYSTACK_LOG_LEVEL') ?? 'info';
  const level = logLevels.find((name) => name === text);
  if (level === undefined) {
    problems.push(`KEYSTACK_LOG_LEVEL is "${text}". Set it to ${logLevels.join(', ')}, or omit it for info.`);
  }
  return level ?? 'info';
}

/** Reads the port and the token of `GET /metrics`. */
export function readMetrics({ production, get, problems }: Reader, mainPort: number): MetricsSettings | null {
  const portText = get('KEYSTACK_METRICS_PORT');
  const token = get('KEYSTACK_METRICS_TOKEN');
  const port = portText === null ? null : Number(portText);
  if (port !== null && (!Number.isInteger(port) || port < 1 || port > 65_535 || port === mainPort)) {
    problems.push(
      `KEYSTACK_METRICS_PORT is "${portText}". Set it to a whole number from 1 to 65535 that is not PORT, and keep that port from the internet.`,
    );
  }
  if (token !== null && production && estimateBits(token) < apiKeyMinBits) {
    problems.push(
      `KEYSTACK_METRICS_TOKEN can be guessed: ${weakness}. It opens /metrics to everybody who knows it. Generate one, for example with "openssl rand -hex 32".`,
    );
  }
  return port === null && token === null ? null : { port, token };
}
