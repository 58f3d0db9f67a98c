import { Button } from '@keystack/ui';
import { useRef, useState } from 'react';
import { saveFile } from '../../save-file.ts';
import type { ActivitySearch } from '../../search.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { type ActivityEvent, eventFilters } from './events.ts';

const pageSize = 100;

/** A button that saves all events of a search as a file with one JSON object in each line. Shows its progress, and stops. */
export function ExportEvents({ search }: { readonly search: ActivitySearch }) {
  const { displayName, app } = useProject();
  const [count, setCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stopped = useRef(false);

  async function exportAll() {
    stopped.current = false;
    setProblem(undefined);
    setCount(0);
    const events: ActivityEvent[] = [];
    let cursor: string | null | undefined;
    try {
      do {
        const query = { ...eventFilters(search), limit: pageSize, ...(cursor != null && { cursor }) };
        const page = await app.request('GET /events', { query });
        events.push(...page.items);
        setCount(events.length);
        cursor = page.pagination.nextCursor;
      } while (cursor !== null && !stopped.current);
      if (!stopped.current) {
        const lines = events.map((event) => `${JSON.stringify(event)}\n`);
        saveFile(`${displayName} events.jsonl`, 'application/jsonl', lines);
      }
    } catch (error) {
      setProblem(describeError(error));
    }
    setCount(undefined);
  }

  if (count === undefined) {
    return (
      <>
        <Button variant="outline" onClick={exportAll}>
          {texts.export}
        </Button>
        <Problem reason={problem} />
      </>
    );
  }
  return (
    <>
      <span role="status" className="muted">
        {texts.exporting(count)}
      </span>
      <Button
        variant="outline"
        onClick={() => {
          stopped.current = true;
        }}
      >
        {texts.stopExport}
      </Button>
    </>
  );
}
