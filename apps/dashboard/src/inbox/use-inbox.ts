import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchInTime } from '../fetch-in-time.ts';

/** An email in the development inbox, as returned by the service. */
export interface InboxEmail {
  readonly id: string;
  readonly project_id: string;
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
  readonly created_at_millis: number;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly last_error: string | null;
}

interface Page {
  readonly items: readonly InboxEmail[];
  readonly next: string | null;
}

/** The emails of the development inbox and the state of loading them. */
export interface DevelopmentInbox {
  /** The loaded emails, newest first; `null` until the first response. */
  readonly emails: readonly InboxEmail[] | null;
  /** The reason that the last request failed: `absent` if the service has no inbox. `null` if it succeeded. */
  readonly problem: 'unreachable' | 'absent' | null;
  readonly hasOlder: boolean;
  /** Loads the next page of older emails, too. */
  showOlder(): void;
  /** Deletes all emails of the list from the inbox of the service. */
  clear(): Promise<void>;
}

/**
 * Loads the development inbox and reloads it on each event of the service.
 *
 * @param projectId Loads and deletes only the emails of this project. Default: those of all projects.
 */
export function useInbox(projectId?: string): DevelopmentInbox {
  const [page, setPage] = useState<Page | null>(null);
  const [problem, setProblem] = useState<DevelopmentInbox['problem']>(null);
  const [pages, setPages] = useState(1);
  const newestLoad = useRef(0);

  const load = useCallback(async () => {
    newestLoad.current += 1;
    const current = newestLoad.current;
    const result = await fetchPages(pages, projectId).catch((error: unknown) =>
      error instanceof Absent ? 'absent' : 'unreachable',
    );
    // An older response that arrives late must not replace a newer one.
    if (current !== newestLoad.current) return;
    if (typeof result !== 'string') setPage(result);
    setProblem(typeof result === 'string' ? result : null);
  }, [pages, projectId]);

  useEffect(() => {
    void load();
    const events = new EventSource('/inbox/events');
    events.addEventListener('change', load);
    events.addEventListener('error', load);
    return () => events.close();
  }, [load]);

  return {
    emails: page?.items ?? null,
    problem,
    hasOlder: page?.next != null,
    showOlder: () => setPages((count) => count + 1),
    async clear() {
      // If this fails, the next request fails too, and shows the error.
      await fetchInTime(inboxUrl({ projectId }), { method: 'DELETE' }).catch(() => {});
      await load();
    },
  };
}

class Absent extends Error {}

function inboxUrl({ projectId, after }: { readonly projectId: string | undefined; readonly after?: string | null }) {
  const query = new URLSearchParams({
    ...(projectId !== undefined && { project_id: projectId }),
    ...(after != null && { after }),
  });
  return query.size === 0 ? '/inbox/mails' : `/inbox/mails?${query}`;
}

async function fetchPages(count: number, projectId: string | undefined): Promise<Page> {
  let page: Page = { items: [], next: null };
  for (let index = 0; index < count && (index === 0 || page.next !== null); index += 1) {
    const response = await fetchInTime(inboxUrl({ projectId, after: page.next }));
    if (response.status === 404) throw new Absent();
    if (!response.ok) throw new Error(`The request for the inbox failed with status ${response.status}.`);
    const { items, next }: Page = await response.json();
    page = { items: [...page.items, ...items], next };
  }
  return page;
}
