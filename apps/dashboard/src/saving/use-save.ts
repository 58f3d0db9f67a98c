import { toast } from '@keystack/ui';
import { useState } from 'react';
import { useRefresh } from '../queries.ts';
import { describeError } from '../shell/error-page.tsx';
import { withConfirmation } from '../shell/with-confirmation.ts';
import { ConflictError } from './conflict-error.ts';

/** The state of a change that is sent to the service. */
export interface Save {
  /** Why the last change was refused. `undefined` while a change runs and after it succeeded. */
  readonly problem: string | undefined;
  /**
   * Sends a change and reads again what it affects, also if it was refused. After success, shows the text that the
   * change returns, or `done`, as a toast. Returns whether it succeeded.
   */
  readonly save: (change: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/** Sends changes to the service. `key` begins the keys of the queries that a change affects. */
export function useSave(key: readonly unknown[]): Save {
  const refresh = useRefresh(key);
  const [problem, setProblem] = useState<string>();

  async function save(change: () => Promise<unknown>, done?: string) {
    let message: unknown;
    setProblem(undefined);
    try {
      message = await withConfirmation(change);
    } catch (error) {
      // Before the message says so, the page has the values of the other owner, which the next attempt replaces.
      if (error instanceof ConflictError) await refresh();
      setProblem(describeError(error));
      // Without waiting: while the service cannot be reached, it takes seconds, in which the control would ignore
      // another press.
      if (!(error instanceof ConflictError)) void refresh();
      return false;
    }
    // Before the toast says so, the page has the saved values, and leaving it asks nothing.
    await refresh();
    const title = typeof message === 'string' ? message : done;
    if (title !== undefined) toast({ title, variant: 'success' });
    return true;
  }

  return { problem, save };
}
