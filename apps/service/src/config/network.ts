import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isLoopback } from '../host-of-url.ts';
import { checkUrl, type Reader } from './reader.ts';

const maxWorkers = 64;

/** Reads the port of the service. */
export function readPort({ get, problems }: Reader): number {
  const text = get('PORT');
  const port = Number(text ?? 8100);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(
      `PORT is "${text}", which is not a port number. Set it to a whole number from 0 to 65535, or omit it for 8100.`,
    );
  }
  return port;
}

/** Reads the public base URL, without a slash at its end. */
export function readUrl(settings: Reader, port: number): string {
  const { production, problems, get, required } = settings;
  const text = required('KEYSTACK_URL', 'the public base URL, such as https://auth.example.com');
  const allowsHttp = isOn('KEYSTACK_ALLOW_HTTP', get('KEYSTACK_ALLOW_HTTP'), problems);
  const allowsRemote = isOn('KEYSTACK_REMOTE_DEVELOPMENT', get('KEYSTACK_REMOTE_DEVELOPMENT'), problems);
  const known = problems.length;
  checkUrl('KEYSTACK_URL', text, ['http:', 'https:'], problems);
  if (text === '' || problems.length > known) return `http://localhost:${port}`;
  const url = new URL(text);
  if (url.pathname.replaceAll('/', '') !== '' || url.search !== '' || url.hash !== '' || url.username !== '') {
    problems.push(
      'KEYSTACK_URL has more than a protocol, a host and a port. The service and its dashboard need a host of their own, so set it to a URL such as https://auth.example.com.',
    );
  }
  if (!production && !isLoopback(url) && !allowsRemote) {
    problems.push(
      'KEYSTACK_URL is not of this machine, but NODE_ENV is not production, so the inbox with all emails and the stand-in sign-in would be open to others. Set NODE_ENV=production. To try out an app on a phone in your network, set KEYSTACK_REMOTE_DEVELOPMENT=on instead.',
    );
  }
  if (production && url.protocol === 'http:' && !isLoopback(url) && !allowsHttp) {
    problems.push(
      'KEYSTACK_URL starts with http://, so passwords and sessions would cross the network in clear text. Set it to a URL with https://, whose TLS your proxy ends, or set KEYSTACK_ALLOW_HTTP=on if the network encrypts by itself.',
    );
  }
  return text.replace(/\/+$/, '');
}

function isOn(name: string, value: string | null, problems: string[]): boolean {
  const text = value ?? 'off';
  if (text !== 'on' && text !== 'off') problems.push(`${name} is "${text}". Set it to on or off, or omit it for off.`);
  return text === 'on';
}

/** Reads the IP address or host name to listen on; `null` for all addresses. */
export function readHost({ production, get, problems }: Reader): string | null {
  const text = get('KEYSTACK_HOST') ?? (production ? null : 'localhost');
  if (text !== null && isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    problems.push(
      `KEYSTACK_HOST is "${text}". Set it to the IP address or host name that the service listens on, such as 0.0.0.0 for all addresses, or omit it for all addresses in production and only this machine in development.`,
    );
  }
  return text;
}

/** Reads the number of processes that share the port. */
export function readWorkers({ get, problems }: Reader): number {
  const text = get('KEYSTACK_WORKERS');
  const workers = text === 'auto' ? Math.min(availableParallelism(), maxWorkers) : Number(text ?? 1);
  if (!Number.isInteger(workers) || workers < 1 || workers > maxWorkers) {
    problems.push(
      `KEYSTACK_WORKERS is "${text}". Set it to the number of processes that share the port, from 1 to ${maxWorkers}, or to auto for one per core, or omit it for 1.`,
    );
  } else if (workers > 1 && get('DATABASE_URL') === null) {
    problems.push(
      `KEYSTACK_WORKERS is "${text}", but DATABASE_URL is missing, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL server, or omit KEYSTACK_WORKERS. To keep the data of the embedded database, omit KEYSTACK_WORKERS and copy it with "keystack move <url>" first.`,
    );
  }
  return workers;
}

/** Reads the number of trusted proxies. */
export function readProxies({ get, problems }: Reader): number {
  const text = get('KEYSTACK_TRUSTED_PROXIES');
  const count = Number(text ?? 0);
  if (!Number.isInteger(count) || count < 0 || count > 10) {
    problems.push(
      `KEYSTACK_TRUSTED_PROXIES is "${text}". Set it to the number of your own proxies that a request passes, from 0 to 10. Each must append the client's IP address to X-Forwarded-For.`,
    );
  }
  return count;
}

/** Reads the name of the header for countries. Only a proxy that the service trusts can tell the country. */
export function readCountryHeader({ get, problems }: Reader): string | null {
  const name = get('KEYSTACK_COUNTRY_HEADER');
  if (name === null) return null;
  if (!/^[a-z0-9-]+$/i.test(name)) {
    problems.push(
      `KEYSTACK_COUNTRY_HEADER is "${name}", which is not the name of a header. Set it to the one in which your proxy tells the country, for example CF-IPCountry.`,
    );
  }
  if (get('KEYSTACK_TRUSTED_PROXIES') === null) {
    problems.push(
      'KEYSTACK_COUNTRY_HEADER is set without KEYSTACK_TRUSTED_PROXIES, so clients could send the header themselves. Set the number of your proxies as well.',
    );
  }
  return name;
}

/** Reads how long a stopping process accepts connections, in milliseconds. */
export function readStopDelay({ production, get, problems }: Reader): number {
  const text = get('KEYSTACK_STOP_DELAY');
  const seconds = Number(text ?? (production ? 5 : 0));
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 60) {
    problems.push(
      `KEYSTACK_STOP_DELAY is "${text}". Set it to the seconds in which a stopping process still accepts connections while /ready returns 503, from 0 to 60, or omit it for 5 in production and 0 in development.`,
    );
  }
  return seconds * 1000;
}

/** Reads the time limit of a request, in milliseconds. */
export function readRequestTimeout({ get, problems }: Reader): number {
  const text = get('KEYSTACK_REQUEST_TIMEOUT');
  const seconds = Number(text ?? 10);
  if (!(seconds >= 0.1 && seconds <= 300)) {
    problems.push(
      `KEYSTACK_REQUEST_TIMEOUT is "${text}". Set it to the seconds that a request may take, from 0.1 to 300 and less than the timeout of your proxy, or omit it for 10.`,
    );
  }
  return seconds * 1000;
}
