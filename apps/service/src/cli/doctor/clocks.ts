import { type Finding, failure, ok, skipped } from './finding.ts';
import type { PublicService } from './public-url.ts';
import type { LocalService } from './service.ts';

/** Difference between two clocks in milliseconds from which it is a problem, as in the log of the service. */
const maxDifferenceMs = 5000;
const check = 'clock';

/** Compares the clocks of the service, the database and the proxy with that of this machine. */
export function checkClocks(service: LocalService | null, publicService: PublicService | null): Finding[] {
  const clocks = [
    { name: 'the service', offset: service?.clockOffset ?? null },
    { name: 'the database', offset: service?.databaseOffset ?? null },
    { name: 'the server at KEYSTACK_URL', offset: publicService?.clockOffset ?? null },
  ];
  const known = clocks.flatMap(({ name, offset }) => (offset === null ? [] : [{ name, offset }]));
  if (known.length === 0) return [skipped(check, 'No other clock could be read.')];
  const wrong = known.filter(({ offset }) => Math.abs(offset) >= maxDifferenceMs);
  if (wrong.length === 0) return [ok(check, 'All clocks show the same time.')];
  return wrong.map(({ name, offset }) =>
    failure(
      check,
      `The clock of ${name} is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'ahead of' : 'behind'} that of this machine. With a wrong clock, TOTP codes and webhook signatures fail, and sessions expire early or late.`,
      'Synchronize both machines by NTP, the database first.',
    ),
  );
}
