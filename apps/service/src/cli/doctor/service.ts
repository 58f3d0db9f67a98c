import { headerNames } from '@keystack/contract';
import type { Config } from '../../config.ts';
import { type Finding, findAll, findFirst } from '../../domain/deployment/finding.ts';
import { version } from '../../version.ts';
import type { DiagnosisAttempt, ResponseAttempt } from './requests.ts';

/** Difference between two clocks in milliseconds from which it is a problem, as in the log of the service. */
const maxClockOffsetMs = 5000;

/** Checks the service on this machine by its diagnosis and its response to `/ready`. */
export function checkService(config: Config, local: DiagnosisAttempt, { result: ready }: ResponseAttempt): Finding[] {
  const origin = `http://localhost:${config.port}`;
  const { status, headers, diagnosis = null } = local.result ?? {};
  const running = diagnosis?.service;
  const differences = [
    { name: 'version', there: running?.version, here: version },
    { name: 'KEYSTACK_URL', there: running?.url, here: config.url },
    { name: 'KEYSTACK_TRUSTED_PROXIES', there: running?.trusted_proxies, here: config.trustedProxies },
    { name: 'NODE_ENV=production', there: running?.is_production, here: config.production },
  ].filter(({ there, here }) => there !== here);
  const list = differences.map(({ name, there, here }) => `${name} ${there} instead of ${here}`).join(', ');
  return [
    ...findFirst('service', [
      {
        when: local.result === null,
        error: `No service responds at ${origin}: ${local.reason}.`,
        remedy: 'Start the service, or set PORT to its port.',
      },
      {
        when: diagnosis === null,
        error: `The program at ${origin} did not diagnose itself, so its database and its proxies were not checked: it responded ${status}, with the error ${headers?.get(headerNames.knownError)}.`,
        remedy:
          'Run this command with the settings of the service, also with its PORT. If the service is older than this command, restart it with this version. If it failed, its log has the details.',
      },
      { ok: `The service responds at ${origin}.` },
    ]),
    ...findFirst('readiness', [
      { when: ready?.status === 200, ok: 'The service can serve requests.' },
      {
        when: ready !== null,
        error: `The service cannot serve requests: ${Object(ready?.json).error ?? `/ready responded ${ready?.status}.`}`,
        remedy: 'Correct the reason; the log of the service has its details.',
      },
    ]),
    ...findFirst('service', [
      {
        when: diagnosis !== null && list !== '',
        warning: `The running service has other settings than this command: ${list}.`,
        remedy: 'Restart the service if they have changed. Otherwise, run this command with those of the service.',
      },
    ]),
  ];
}

/** Compares the clocks of the service, the database and the proxy with that of this machine, by their responses. */
export function checkClocks({ result: local }: DiagnosisAttempt, proxied: DiagnosisAttempt | null): Finding[] {
  if (local === null) return [];
  const clocks = {
    'the service': local.clockOffset,
    // Late by the rest of the round trip, which is on this machine a few milliseconds.
    'the database': (local.diagnosis?.database_now_millis ?? Number.NaN) - local.receivedAt,
    'the server at KEYSTACK_URL': proxied?.result?.clockOffset ?? Number.NaN,
  };
  return findAll('clock', [
    ...Object.entries(clocks).map(([name, offset]) => ({
      when: Math.abs(offset) >= maxClockOffsetMs,
      error: `The clock of ${name} is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'ahead of' : 'behind'} that of this machine. With a wrong clock, TOTP codes and webhook signatures fail, and sessions expire early or late.`,
      remedy: 'Synchronize both machines by NTP, the database first.',
    })),
    { ok: 'All clocks show the same time.' },
  ]);
}
