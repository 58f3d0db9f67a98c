import { Button } from '@keystack/ui';
import { useRef, useState } from 'react';
import { csvRow } from '../../csv.ts';
import { saveFile } from '../../save-file.ts';
import type { ActivitySearch } from '../../search.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { type ActivityEvent, eventFilters } from './events.ts';

const pageSize = 100;

const formats = ['csv', 'jsonl'] as const;
type Format = (typeof formats)[number];

/** Buttons that save all events of a search as a file: CSV, or one JSON object in each line. Shows its progress, and stops. */
export function ExportEvents({ search }: { readonly search: ActivitySearch }) {
  const { displayName, app } = useProject();
  const [count, setCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stopped = useRef(false);

  async function exportAll(format: Format) {
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
        const isCsv = format === 'csv';
        const lines = isCsv
          ? [csvRow(csvColumns), ...events.map(csvRowOf)]
          : events.map((event) => `${JSON.stringify(event)}\n`);
        saveFile(`${displayName} events.${format}`, isCsv ? 'text/csv' : 'application/jsonl', lines);
      }
    } catch (error) {
      setProblem(describeError(error));
    }
    setCount(undefined);
  }

  if (count === undefined) {
    return (
      <>
        {formats.map((format) => (
          <Button key={format} variant="outline" onClick={() => exportAll(format)}>
            {texts.export[format]}
          </Button>
        ))}
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

const csvColumns = [
  'id',
  'time',
  'type',
  'failed',
  'method',
  'actor_type',
  'actor_id',
  'actor',
  'user_id',
  'user',
  'team_id',
  'ip_network',
  'device',
  'country',
  'request_id',
  'data',
];

function csvRowOf(event: ActivityEvent): string {
  const { id, atMillis, type, failed, method, actor, user, teamId, ipNetwork, device, country, requestId, data } =
    event;
  const [actorLabel, userLabel] = [actor, user].map((person) => person?.primaryEmail ?? person?.displayName);
  return csvRow([
    id,
    new Date(atMillis).toISOString(),
    type,
    failed,
    method,
    actor.type,
    actor.id,
    actorLabel,
    user?.id,
    userLabel,
    teamId,
    ipNetwork,
    device,
    country,
    requestId,
    data === null ? null : JSON.stringify(data),
  ]);
}
