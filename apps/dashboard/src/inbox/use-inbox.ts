import { useCallback, useEffect, useRef, useState } from 'react';

/** An email in the development inbox, as returned by the service. */
export interface InboxMail {
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
  readonly items: readonly InboxMail[];
  readonly next: string | null;
}

/** The emails, newest first; `null` until the first response. */
export interface Inbox {
  readonly mails: readonly InboxMail[] | null;
  /** Why the emails could not be loaded; `absent` if there is no inbox. */
  readonly problem: 'unreachable' | 'absent' | null;
  readonly hasOlder: boolean;
  showOlder(): void;
  clear(): Promise<void>;
}

/** Returns the inbox, kept up to date by the service's events. */
export function useInbox(): Inbox {
  const [page, setPage] = useState<Page | null>(null);
  const [problem, setProblem] = useState<Inbox['problem']>(null);
  const [pages, setPages] = useState(1);
  const newest = useRef(0);

  const load = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const found = await readPages(pages).catch((error: unknown) =>
      error instanceof Absent ? 'absent' : 'unreachable',
    );
    // An older response that arrives late must not replace a newer one.
    if (mine !== newest.current) return;
    if (typeof found !== 'string') setPage(found);
    setProblem(typeof found === 'string' ? found : null);
  }, [pages]);

  useEffect(() => {
    void load();
    const events = new EventSource('/inbox/events');
    events.addEventListener('change', load);
    events.addEventListener('error', load);
    return () => events.close();
  }, [load]);

  return {
    mails: page?.items ?? null,
    problem,
    hasOlder: page?.next != null,
    showOlder: () => setPages((count) => count + 1),
    async clear() {
      // If this fails, the next request fails too, and shows the error.
      await fetch('/inbox/mails', { method: 'DELETE' }).catch(() => {});
      await load();
    },
  };
}

class Absent extends Error {}

async function readPages(count: number): Promise<Page> {
  let page: Page = { items: [], next: null };
  for (let index = 0; index < count && (index === 0 || page.next !== null); index += 1) {
    const answer = await fetch(`/inbox/mails${page.next === null ? '' : `?after=${page.next}`}`);
    if (answer.status === 404) throw new Absent();
    if (!answer.ok) throw new Error(`The inbox answered with ${answer.status}.`);
    const { items, next }: Page = await answer.json();
    page = { items: [...page.items, ...items], next };
  }
  return page;
}
