import type { ServerUser } from '@keystack/js';

/** A change of many users, one by one. */
export interface BulkAction {
  readonly id: string;
  /** The name of the action on its button. */
  readonly label: string;
  readonly isDestructive?: boolean;
  /** The question before the action, for a number of users in words, for example "3 users". */
  readonly question: (users: string) => string;
  /** The consequences. Default: none. */
  readonly consequences?: string;
  /** The message after success, for a number of users in words. */
  readonly done: (users: string) => string;
  readonly run: (user: ServerUser) => Promise<unknown>;
}

/** A user for whom an action failed. */
export interface BulkFailure {
  readonly user: ServerUser;
  readonly error: unknown;
}

/** The number of users that an action has reached so far, and those for whom it failed. */
export interface BulkProgress {
  readonly doneCount: number;
  readonly failures: readonly BulkFailure[];
}

/** Number of users that are changed at the same time. */
const parallelCount = 4;
/** Number of failures after which the rest is left undone: they probably have a common cause. */
const maxFailures = 50;

/** Runs an action for each user. Goes on after failures, until there are many. */
export async function runForUsers(
  pages: AsyncIterable<readonly ServerUser[]> | Iterable<readonly ServerUser[]>,
  run: BulkAction['run'],
  {
    isStopped,
    onProgress,
  }: { readonly isStopped: () => boolean; readonly onProgress: (progress: BulkProgress) => void },
): Promise<BulkProgress> {
  let progress: BulkProgress = { doneCount: 0, failures: [] };
  const isOver = () => isStopped() || progress.failures.length >= maxFailures;
  for await (const users of pages) {
    const waiting = [...users].reverse();
    const work = async () => {
      for (let user = waiting.pop(); user !== undefined && !isOver(); user = waiting.pop()) {
        try {
          await run(user);
          progress = { ...progress, doneCount: progress.doneCount + 1 };
        } catch (error) {
          progress = { ...progress, failures: [...progress.failures, { user, error }] };
        }
        onProgress(progress);
      }
    };
    await Promise.all(Array.from({ length: parallelCount }, work));
    if (isOver()) break;
  }
  return progress;
}
