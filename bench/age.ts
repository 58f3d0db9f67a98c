import { spawnSync } from 'node:child_process';
import type { SavedReport } from './report.ts';

/** Maximum age of the saved results, in days. */
const maxDays = 14;
/** Maximum number of later commits that changed the service. */
const maxCommits = 200;

/**
 * The number of commits that changed the service after the measured one; `null` if the repository lacks that commit,
 * for example because CI checks out only the last one.
 */
export type LaterCommits = number | null;

/** Returns the reason why the saved results of the benchmark cannot be shown any longer, or `null`. */
export function describeStaleness(
  { date, commit }: Partial<Pick<SavedReport, 'date' | 'commit'>>,
  now: Date,
  laterCommits: (commit: string) => LaterCommits,
): string | null {
  const reason = findReason(date, commit, now, laterCommits);
  if (reason === null) return null;
  return `${reason} The README shows these figures. Run \`npm run bench\` on a quiet machine, and commit bench/results/latest.json and docs/bench.svg.`;
}

function findReason(
  date: string | undefined,
  commit: string | undefined,
  now: Date,
  laterCommits: (commit: string) => LaterCommits,
): string | null {
  if (date === undefined || commit === undefined) {
    return 'bench/results/latest.json does not say when and on which commit it was measured.';
  }
  const days = Math.floor((now.getTime() - new Date(date).getTime()) / 86_400_000);
  // The negation also covers an invalid date.
  if (!(days <= maxDays)) {
    return `bench/results/latest.json was measured ${days} days ago, at most ${maxDays} are allowed.`;
  }
  const commits = laterCommits(commit);
  if (commits !== null && commits > maxCommits) {
    return `bench/results/latest.json was measured ${commits} commits of apps/service ago, at most ${maxCommits} are allowed.`;
  }
  return null;
}

/** Counts the commits that changed the service after a commit, in the Git repository of a folder. */
export function countLaterCommits(commit: string, folder: string): LaterCommits {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const { status, stdout } = git('rev-list', '--count', `${commit}..HEAD`, '--', 'apps/service');
  return status === 0 ? Number(stdout) : null;
}
