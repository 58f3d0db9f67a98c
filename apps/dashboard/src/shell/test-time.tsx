import type { AdminOwnedProject } from '@keystack/js';
import { formatAge, formatTime } from '../format-date.ts';
import { shellTexts } from '../texts/shell.ts';

/** When saved settings passed a test, for example "Tested 3 days ago". */
export function TestTime({ testedAt }: { readonly testedAt: Date | null }) {
  if (testedAt === null) return <span className="muted">{shellTexts.test.none}</span>;
  return (
    <time className="muted" dateTime={testedAt.toISOString()} title={formatTime(testedAt)}>
      {shellTexts.test.passed(formatAge(testedAt))}
    </time>
  );
}

/** Returns when a test sign-in with the saved keys of an OAuth provider succeeded last, or `null`. */
export function testTimeOf({ lastTests }: Pick<AdminOwnedProject, 'lastTests'>, providerId: string): Date | null {
  return lastTests.oauthProviders.find(({ id }) => id === providerId)?.testedAt ?? null;
}
