import { Alert, Button, Skeleton, Typography } from '@keystack/ui';
import MailIcon from 'lucide-react/icons/mail';
import { useFragment } from '../use-fragment.ts';
import { EmailList } from './email-list.tsx';
import { EmailView } from './email-view.tsx';
import { useInbox } from './use-inbox.ts';
import './inbox.css';

interface InboxProps {
  /** Shows only the emails of this project. Default: those of all projects. */
  readonly projectId?: string;
}

/** The emails of a development service: a list, and the email that the URL fragment names. */
export function Inbox({ projectId }: InboxProps) {
  const inbox = useInbox(projectId);
  const fragment = useFragment();
  const emails = inbox.emails ?? [];
  const selected = emails.find(({ id }) => id === fragment);
  // Wide windows show the newest email if none is selected.
  const shown = selected ?? emails[0];

  return (
    <div className="inbox" data-open={selected !== undefined}>
      <div className="inbox-bar">
        <div>
          {projectId === undefined && (
            <Typography type="h3" role="presentation">
              Inbox
            </Typography>
          )}
          <Typography type="footnote" variant="secondary" role="status">
            {inbox.emails === null ? 'Loading' : countOf(emails.length, inbox.hasOlder)}
          </Typography>
        </div>
        {emails.length > 0 && (
          <Button variant="outline" size="sm" onClick={inbox.clear}>
            Delete all
          </Button>
        )}
      </div>
      {inbox.problem === 'unreachable' && (
        <Alert variant="destructive">
          The service does not respond. This page reconnects when the service is available again.
        </Alert>
      )}
      {inbox.problem === 'absent' ? (
        <Note title="No inbox in production">
          In production, Keystack sends emails to the recipients. The inbox exists only during development.
        </Note>
      ) : inbox.emails === null ? (
        inbox.problem === null && <Loading />
      ) : shown === undefined ? (
        <Note title="No emails yet">
          Emails that the service sends appear here, with their links and codes. To receive one, sign up in the demo
          app.
        </Note>
      ) : (
        <div className="inbox-panes">
          <EmailList emails={emails} selected={shown.id} inbox={inbox} />
          <EmailView key={shown.id} email={shown} focused={selected !== undefined} />
        </div>
      )}
    </div>
  );
}

function countOf(count: number, hasOlder: boolean): string {
  if (hasOlder) return `The newest ${count} emails`;
  return count === 1 ? '1 email' : `${count} emails`;
}

function Note({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="empty">
      <span className="empty-mark">
        <MailIcon aria-hidden />
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
      <div className="email-list">
        {['first', 'second', 'third'].map((name) => (
          <Skeleton key={name} className="email-row-skeleton" />
        ))}
      </div>
      <Skeleton className="email email-skeleton" />
    </div>
  );
}
