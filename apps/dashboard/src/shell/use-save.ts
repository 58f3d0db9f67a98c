import { toast } from '@keystack/ui';
import { useState } from 'react';
import { useRefresh } from '../queries.ts';
import { describeError } from './error-page.tsx';

/** The state of a change that is sent to the service. */
export interface Save {
  /** Why the last change was refused. `undefined` while a change runs and after it succeeded. */
  readonly problem: string | undefined;
  /**
   * Sends a change and reads again what it affects, also if it was refused. Shows `done` as a toast after success. Returns
   * whether it succeeded.
   */
  readonly save: (change: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/** Sends changes to the service. `key` begins the keys of the queries that a change affects. */
export function useSave(key: readonly unknown[]): Save {
  const refresh = useRefresh(key);
  const [problem, setProblem] = useState<string>();

  async function save(change: () => Promise<unknown>, done?: string) {
    setProblem(undefined);
    try {
      await change();
      if (done !== undefined) toast({ title: done, variant: 'success' });
      return true;
    } catch (error) {
      setProblem(describeError(error));
      return false;
    } finally {
      await refresh();
    }
  }

  return { problem, save };
}
