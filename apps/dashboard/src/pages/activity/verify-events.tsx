import { Button } from '@keystack/ui';
import { useState } from 'react';
import { useSave } from '../../saving/use-save.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';

/** A button that compares all seals of the activity log with its events. */
export function VerifyEvents() {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(['projects', projectId, 'events']);
  const [count, setCount] = useState<number>();

  async function verify(): Promise<string> {
    let checked = 0;
    let cursor: string | null | undefined;
    do {
      const step = await app.request('GET /events/verify', { query: cursor == null ? {} : { cursor } });
      if (step.problem !== null) {
        const { sealNumber, reason } = step.problem;
        throw new Error(texts.broken(sealNumber, texts.reasons[reason]));
      }
      checked += step.checkedCount;
      setCount(checked);
      cursor = step.nextCursor;
    } while (cursor !== null);
    return checked === 0 ? texts.nothingSealed : texts.intact(checked);
  }

  async function press() {
    setCount(0);
    await save(verify);
    setCount(undefined);
  }

  return (
    <>
      <Button variant="outline" disabled={count !== undefined} onClick={press}>
        {count === undefined ? texts.verify : texts.verifying(count)}
      </Button>
      <Problem reason={problem} />
    </>
  );
}
