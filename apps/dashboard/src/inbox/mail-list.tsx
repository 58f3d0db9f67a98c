import { Button } from '@keystack/ui';
import { formatTime } from './format-time.ts';
import type { Inbox, InboxMail } from './use-inbox.ts';

/** Links to the emails, newest first. */
export function MailList({
  mails,
  selected,
  inbox,
}: {
  readonly mails: readonly InboxMail[];
  readonly selected: string | undefined;
  readonly inbox: Inbox;
}) {
  return (
    <nav className="mail-list" aria-label="Mails">
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <a className="mail-row" href={`#${mail.id}`} aria-current={mail.id === selected ? 'true' : undefined}>
              <span className="mail-row-top">
                <span className="mail-row-to">{mail.to}</span>
                <time dateTime={new Date(mail.created_at_millis).toISOString()}>
                  {formatTime(mail.created_at_millis)}
                </time>
              </span>
              <span className="mail-row-subject">{mail.subject}</span>
              {mail.state !== 'sent' && (
                <span className="badge" data-state={mail.state}>
                  {mail.state === 'failed' ? 'Failed' : 'Waiting'}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {inbox.hasOlder && (
        <Button variant="ghost" onClick={inbox.showOlder}>
          Show older mails
        </Button>
      )}
    </nav>
  );
}
