import { Button, toast } from '@keystack/ui';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';

/** A button that compares all seals of the activity log with its events. */
export function VerifyEvents() {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(['projects', projectId, 'events']);
  const [count, setCount] = useState<number>();

  async function verify() {
    setCount(0);
    try {
      let checked = 0;
      let cursor: string | null | undefined;
      do {
        const step = await app.request('GET /events/verify', { query: cursor == null ? {} : { cursor } });
        if (step.problem !== null) {
          const { sealNumber, reason } = step.problem;
          toast({ title: texts.broken(sealNumber, texts.reasons[reason]), variant: 'destructive' });
          return;
        }
        checked += step.checkedCount;
        setCount(checked);
        cursor = step.nextCursor;
      } while (cursor !== null);
      toast({ title: checked === 0 ? texts.nothingSealed : texts.intact(checked), variant: 'success' });
    } catch (error) {
      toast({ title: describeError(error), variant: 'destructive' });
      // Shows that the owner has lost access, if that is why.
      await refresh();
    } finally {
      setCount(undefined);
    }
  }

  return (
    <Button variant="outline" disabled={count !== undefined} onClick={verify}>
      {count === undefined ? texts.verify : texts.verifying(count)}
    </Button>
  );
}
