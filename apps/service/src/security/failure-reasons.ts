import { getSystemErrorName } from 'node:util';
import { OutboundAddressError } from './outbound-guard.ts';

/**
 * The reason why a request to a project owner's own server failed. The project owner sees this code but no data of the
 * server.
 */
export type ConnectionFailureReason =
  | 'timeout'
  | 'dns_failed'
  | 'connection_refused'
  | 'connection_closed'
  | 'unreachable'
  | 'tls_failed'
  | 'address_not_public'
  | 'not_https'
  | 'interrupted'
  | 'failed';

const reasonsOfCodes: Readonly<Record<string, ConnectionFailureReason>> = {
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'dns_failed',
  EAI_AGAIN: 'dns_failed',
  EDNS: 'dns_failed',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETLS: 'tls_failed',
  EPROTO: 'tls_failed',
};

/**
 * Returns the reason why a connection failed. Ignores the error message, because it may contain data of a server in the
 * internal network, such as certificates and parts of TLS messages.
 */
export function connectionFailureReason(error: unknown): ConnectionFailureReason {
  if (error instanceof OutboundAddressError) return 'address_not_public';
  if (!(error instanceof Error)) return 'failed';
  // The host has several IP addresses, and the connection to each failed.
  if (error instanceof AggregateError && error.errors.length > 0) return connectionFailureReason(error.errors[0]);
  // Nodemailer replaces the code of an error, and keeps it as `originalCode`.
  const { code, originalCode }: { readonly code?: unknown; readonly originalCode?: unknown } = Object(error);
  const codes = [...systemCode(error), ...[originalCode, code].filter((each) => typeof each === 'string')];
  for (const code of codes) {
    const reason = reasonsOfCodes[code];
    if (reason !== undefined) return reason;
    if (/TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls_failed';
  }
  // Errors of OpenSSL have `library`, and errors of certificates that do not match the host have `cert`.
  if ('library' in error || 'cert' in error) return 'tls_failed';
  return error.cause === undefined ? 'failed' : connectionFailureReason(error.cause);
}

/**
 * Returns the system's code of an error as a list, which is empty if there is none. Libraries may replace `error.code`.
 */
function systemCode(error: Error): string[] {
  const errno = 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' && errno < 0 ? [getSystemErrorName(errno)] : [];
}
