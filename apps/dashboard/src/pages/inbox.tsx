import { Alert, Button, Skeleton, Typography } from '@keystack/ui';
import Mail from 'lucide-react/icons/mail';
import { useSyncExternalStore } from 'react';
import { MailList } from '../inbox/mail-list.tsx';
import { MailView } from '../inbox/mail-view.tsx';
import { useInbox } from '../inbox/use-inbox.ts';
import { Shell } from '../shell.tsx';

/** The emails of a development service: a list, and the email that the URL fragment names. */
export function InboxPage() {
  const inbox = useInbox();
  const wanted = useFragment();
  const mails = inbox.mails ?? [];
  const chosen = mails.find(({ id }) => id === wanted);
  // In a wide window, the newest email is open without a click.
  const shown = chosen ?? mails[0];

  return (
    <Shell title="Inbox">
      <main className="inbox" data-open={chosen !== undefined}>
        <h1 className="ks-visually-hidden">Inbox</h1>
        <div className="inbox-bar">
          <div>
            <Typography type="h3" role="presentation">
              Inbox
            </Typography>
            <Typography type="footnote" variant="secondary" role="status">
              {inbox.mails === null ? 'Loading' : countOf(mails.length, inbox.hasOlder)}
            </Typography>
          </div>
          {mails.length > 0 && (
            <Button variant="outline" size="sm" onClick={inbox.clear}>
              Delete all
            </Button>
          )}
        </div>
        {inbox.problem === 'unreachable' && (
          <Alert variant="destructive">The service does not answer. This page goes on by itself when it is back.</Alert>
        )}
        {inbox.problem === 'absent' ? (
          <Note title="There is no inbox here">
            In production mails go to real mailboxes. The inbox exists only while you develop.
          </Note>
        ) : inbox.mails === null ? (
          inbox.problem === null && <Loading />
        ) : shown === undefined ? (
          <Note title="No mail yet">
            Mails that your service sends appear here by themselves, with their links and codes. Sign up in the demo app
            to see the first.
          </Note>
        ) : (
          <div className="inbox-panes">
            <MailList mails={mails} selected={shown.id} inbox={inbox} />
            <MailView key={shown.id} mail={shown} focused={chosen !== undefined} />
          </div>
        )}
      </main>
    </Shell>
  );
}

function countOf(count: number, hasOlder: boolean): string {
  if (hasOlder) return `The newest ${count} mails`;
  return count === 1 ? '1 mail' : `${count} mails`;
}

function Note({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="empty">
      <span className="empty-mark">
        <Mail aria-hidden />
      </span>
      <Typography type="h3" role="heading" aria-level={2}>
        {title}
      </Typography>
      <Typography variant="secondary">{children}</Typography>
    </div>
  );
}

function Loading() {
  return (
    <div className="inbox-panes" aria-hidden>
      <div className="mail-list">
        {['first', 'second', 'third'].map((name) => (
          <Skeleton key={name} className="mail-row-skeleton" />
        ))}
      </div>
      <Skeleton className="mail mail-skeleton" />
    </div>
  );
}

function useFragment(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => location.hash.slice(1),
  );
}
