import { Button } from '@keystack/ui';
import { formatTimestamp } from './format-time.ts';
import type { DevelopmentInbox, InboxEmail } from './use-inbox.ts';

/** A list of links to the emails, with a button that loads older ones. */
export function EmailList({
  emails,
  selected,
  inbox,
}: {
  readonly emails: readonly InboxEmail[];
  readonly selected: string | undefined;
  readonly inbox: DevelopmentInbox;
}) {
  return (
    <nav className="email-list" aria-label="Emails">
      <ul>
        {emails.map((email) => (
          <li key={email.id}>
            <a className="email-row" href={`#${email.id}`} aria-current={email.id === selected ? 'true' : undefined}>
              <span className="email-row-top">
                <span className="email-row-to">{email.to}</span>
                <time dateTime={new Date(email.created_at_millis).toISOString()}>
                  {formatTimestamp(email.created_at_millis)}
                </time>
              </span>
              <span className="email-row-subject">{email.subject}</span>
              {email.state !== 'sent' && (
                <span className="badge" data-state={email.state}>
                  {email.state === 'failed' ? 'Failed' : 'Waiting'}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {inbox.hasOlder && (
        <Button variant="ghost" onClick={inbox.showOlder}>
          Show older emails
        </Button>
      )}
    </nav>
  );
}
