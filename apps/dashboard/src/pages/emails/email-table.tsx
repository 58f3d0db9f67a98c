import { Badge, Button, Typography } from '@keystack/ui';
import { formatAge, formatTime } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { describeDeliveryError, emailsTexts, templateName, emailLogTexts as texts } from '../../texts/emails.ts';
import { emailsKey, type SentEmail } from './email-queries.ts';
import './emails.css';

const variants = { waiting: 'outline', sent: 'secondary', failed: 'destructive' } as const;

/** Emails with the state of their delivery. Those that were not accepted can be sent again. */
export function EmailTable({ emails }: { readonly emails: readonly SentEmail[] }) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(emailsKey(projectId));

  const resend = ({ id, recipient }: SentEmail) =>
    save(
      () => app.request('POST /emails/{email_id}/resend', { params: { emailId: id }, body: {} }),
      texts.resent(recipient),
    );

  return (
    <>
      <Problem reason={problem} />
      <div className="table-card">
        <table>
          <caption className="ks-visually-hidden">{emailsTexts.tabs.log}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.columns.recipient}</th>
              <th scope="col">{texts.columns.template}</th>
              <th scope="col">{texts.columns.state}</th>
              <th scope="col">{texts.columns.time}</th>
              <th scope="col">
                <span className="ks-visually-hidden">{texts.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {emails.map((email) => (
              <tr key={email.id}>
                <td className="cell-title">{email.recipient}</td>
                <td data-label={texts.columns.template}>{templateName(email.template)}</td>
                <td data-label={texts.columns.state}>
                  <Delivery email={email} />
                </td>
                <td data-label={texts.columns.time} title={formatTime(new Date(email.createdAtMillis))}>
                  {formatAge(new Date(email.createdAtMillis))}
                </td>
                <td className="cell-actions">
                  {email.state !== 'sent' && (
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={texts.resendTo(email.recipient)}
                      onClick={() => resend(email)}
                    >
                      {email.state === 'failed' ? texts.resend : texts.sendNow}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The state of an email, with the reason of the last failure. */
function Delivery({ email: { state, lastError, attempts, nextAttemptAtMillis } }: { readonly email: SentEmail }) {
  const details = [
    lastError !== null && describeDeliveryError(lastError),
    attempts > 1 && texts.attempts(attempts),
    lastError !== null && nextAttemptAtMillis !== null && texts.next(formatTime(new Date(nextAttemptAtMillis))),
  ].filter((detail) => detail !== false);
  return (
    <div className="delivery">
      <Badge variant={variants[state]}>{texts.states[state]}</Badge>
      {details.length > 0 && <Typography variant="secondary">{details.join(' · ')}</Typography>}
    </div>
  );
}
