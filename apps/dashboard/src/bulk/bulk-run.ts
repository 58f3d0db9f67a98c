import { withConfirmation } from '../shell/with-confirmation.ts';
/** An action on many items, one by one. */
export interface BulkAction<Item> {
  readonly id: string;
  /** The name of the action on its button. */
  readonly label: string;
  readonly isDestructive?: boolean;
  /** `true` to process one item after the other. Default: several at the same time. */
  readonly isOrdered?: boolean;
  /** The question before the action, for a number of items in words, for example "3 users". */
  readonly question: (items: string) => string;
  /** The consequences. Default: none. */
  readonly consequences?: string;
  /** The message after success, for a number of items in words. */
  readonly done: (items: string) => string;
  /** Changes one item. `isStopped` tells whether it should end early. */
  readonly run: (item: Item, isStopped: () => boolean) => Promise<unknown>;
}

/** An item for which an action failed. */
export interface BulkFailure<Item> {
  readonly item: Item;
  readonly error: unknown;
}

/** The number of items that an action has reached so far, and those for which it failed. */
export interface BulkProgress<Item> {
  readonly doneCount: number;
  readonly failures: readonly BulkFailure<Item>[];
}

/** Items in pages, as they are read. */
export type Pages<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** Number of items that are processed at the same time, unless their order matters. */
const parallelCount = 4;
/** Number of failures after which the rest is left undone: they probably have a common cause. */
const maxFailures = 50;

/** Runs an action for each item. Goes on after failures, until there are many. */
export async function runForAll<Item>(
  pages: Pages<Item>,
  { run, isOrdered = false }: Pick<BulkAction<Item>, 'run' | 'isOrdered'>,
  {
    isStopped,
    onProgress,
  }: { readonly isStopped: () => boolean; readonly onProgress: (progress: BulkProgress<Item>) => void },
): Promise<BulkProgress<Item>> {
  let progress: BulkProgress<Item> = { doneCount: 0, failures: [] };
  const isOver = () => isStopped() || progress.failures.length >= maxFailures;
  for await (const items of pages) {
    const waiting = [...items].reverse();
    const work = async () => {
      for (let item = waiting.pop(); item !== undefined && !isOver(); item = waiting.pop()) {
        try {
          await withConfirmation(async () => run(item, isStopped));
          progress = { ...progress, doneCount: progress.doneCount + 1 };
        } catch (error) {
          progress = { ...progress, failures: [...progress.failures, { item, error }] };
        }
        onProgress(progress);
      }
    };
    await Promise.all(Array.from({ length: isOrdered ? 1 : parallelCount }, work));
    if (isOver()) break;
  }
  return progress;
}
