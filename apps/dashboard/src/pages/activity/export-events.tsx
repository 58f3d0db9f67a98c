import type { ApiResponse, StackAdminApp } from '@keystack/js';
import { Button, csvRow } from '@keystack/ui';
import { ExportProgress, useExport } from '../../bulk/use-export.tsx';
import { saveFile } from '../../save-file.ts';
import type { ActivitySearch } from '../../search.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { type ActivityEvent, eventFilters } from './events.ts';

const pageSize = 100;

const formats = ['csv', 'jsonl'] as const;
type Format = (typeof formats)[number];

/**
 * Buttons that save all events of a search as a file: CSV, or one JSON object in each line. Shows its progress, and
 * stops.
 */
export function ExportEvents({ search }: { readonly search: ActivitySearch }) {
  const { displayName, app } = useProject();
  const { count, problem, run, stop } = useExport<ActivityEvent>();

  const exportAll = (format: Format) =>
    run(
      () => readAllEvents(app, search),
      (pages) => {
        const isCsv = format === 'csv';
        const events = pages.flat();
        const lines = isCsv
          ? [csvRow(csvColumns), ...events.map(csvRowOf)]
          : events.map((event) => `${JSON.stringify(event)}\n`);
        saveFile(`${displayName} events.${format}`, isCsv ? 'text/csv' : 'application/jsonl', lines);
      },
    );

  if (count !== undefined)
    return <ExportProgress text={texts.exporting(count)} stopText={texts.stopExport} onStop={stop} />;
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

/** Reads all events of a search, page by page. */
async function* readAllEvents(
  app: StackAdminApp<false>,
  search: ActivitySearch,
): AsyncGenerator<readonly ActivityEvent[]> {
  const filters = eventFilters(search);
  let cursor: string | null | undefined;
  do {
    const query = { ...filters, limit: pageSize, ...(cursor != null && { cursor }) };
    const page: ApiResponse<'GET /events'> = await app.request('GET /events', { query });
    yield page.items;
    cursor = page.pagination.nextCursor;
  } while (cursor !== null);
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
