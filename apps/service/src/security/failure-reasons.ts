import { getSystemErrorName } from 'node:util';
import { OutboundAddressError } from './outbound-guard.ts';

/** Why a connection to a server that an owner chose gave nothing. The owner sees it, and nothing that the server sent. */
export type FailureReason =
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

const reasonsOfCodes: Readonly<Record<string, FailureReason>> = {
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
 * Returns why a connection failed, as a code. The text of an error is not kept: it may repeat what a server inside the
 * network said, certificates and parts of TLS messages included.
 */
export function failureReason(error: unknown): FailureReason {
  if (error instanceof OutboundAddressError) return 'address_not_public';
  if (!(error instanceof Error)) return 'failed';
  // Several addresses that failed one after another.
  if (error instanceof AggregateError && error.errors.length > 0) return failureReason(error.errors[0]);
  const codes = [...systemCode(error), ...('code' in error ? [String(error.code)] : [])];
  for (const code of codes) {
    const reason = reasonsOfCodes[code];
    if (reason !== undefined) return reason;
    if (/TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls_failed';
  }
  // OpenSSL names its library, and a certificate comes with the error of one that does not fit.
  if ('library' in error || 'cert' in error) return 'tls_failed';
  return error.cause === undefined ? 'failed' : failureReason(error.cause);
}

/** The code that a library may have replaced by one of its own. */
function systemCode(error: Error): string[] {
  const errno = 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' && errno < 0 ? [getSystemErrorName(errno)] : [];
}
