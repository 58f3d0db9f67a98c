import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { connectionFailureReason } from './failure-reasons.ts';
import { OutboundAddressError } from './outbound-guard.ts';

const failure = (properties: object) => Object.assign(new Error('a text of the other server'), properties);

it.each([
  ['a certificate that the server signed itself', 'tls_failed', failure({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['a certificate that has expired', 'tls_failed', failure({ code: 'CERT_HAS_EXPIRED' })],
  ['an unknown certificate authority', 'tls_failed', failure({ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' })],
  ['an unknown certificate', 'tls_failed', failure({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })],
  ['a certificate of another host', 'tls_failed', failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ['a certificate of another host, after a library replaced the code', 'tls_failed', failure({ code: 'EX', cert: {} })],
  [
    'a certificate, after Nodemailer replaced the code',
    'tls_failed',
    failure({ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  ],
  ['an error of OpenSSL', 'tls_failed', failure({ code: 'EX', library: 'SSL routines' })],
  ['a code of Node.js', 'connection_refused', failure({ code: 'ECONNREFUSED' })],
  [
    'the number of a system error, after a library replaced the code',
    'connection_closed',
    failure({ code: 'ESOCKET', errno: -constants.errno.ECONNRESET }),
  ],
  ['a cause', 'dns_failed', failure({ cause: failure({ code: 'ENOTFOUND' }) })],
  ['the first of several IP addresses', 'unreachable', new AggregateError([failure({ code: 'ENETUNREACH' })])],
  ['a private IP address', 'address_not_public', failure({ cause: new OutboundAddressError('10.0.0.1') })],
  ['another code', 'failed', failure({ code: 'EX' })],
  ['no code', 'failed', failure({})],
  ['no error', 'failed', 'ECONNREFUSED'],
])('returns the reason of %s: %s', (_what, reason, error) => {
  expect(connectionFailureReason(error)).toBe(reason);
});
