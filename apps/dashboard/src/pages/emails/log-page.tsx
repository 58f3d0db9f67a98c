import { Badge, Button, Typography } from '@keystack/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatAge, formatTime } from '../../format-date.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useProject } from '../../shell/use-project.ts';
import { useSave } from '../../shell/use-save.ts';
import { describeDeliveryError, emailsTexts, templateName, emailLogTexts as texts } from '../../texts/emails.ts';
import { emailsKey, logPagesQuery, type SentEmail } from './email-queries.ts';
import { EmailTabs } from './email-tabs.tsx';
import './emails.css';

const route = getRouteApi('/owners/projects/$projectId/emails/log');
const variants = { waiting: 'outline', sent: 'secondary', failed: 'destructive' } as const;
const states = Object.keys(texts.states) as SentEmail['state'][];
const templates = [...Object.keys(emailsTexts.templates), ...Object.keys(emailsTexts.names)];

/** The delivery log: the emails of the last days, with the reason if one did not arrive. */
export function LogPage() {
  const { id: projectId, app } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(logPagesQuery(projectId, app, search));
  const emails = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { problem, save } = useSave(emailsKey(projectId));
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  const resend = ({ id, recipient }: SentEmail) =>
    save(
      () => app.request('POST /emails/{email_id}/resend', { params: { emailId: id }, body: {} }),
      texts.resent(recipient),
    );

  return (
    <>
      <EmailTabs />
      <div className="toolbar">
        <SearchField
          label={texts.filters.recipient}
          query={search.recipient}
          onChange={(recipient) => navigate({ search: { ...search, recipient }, replace: true })}
        />
        <label className="toolbar-choice">
          {texts.filters.state}
          <select
            value={search.state ?? ''}
            onChange={({ target }) =>
              navigate({ search: { ...search, state: states.find((known) => known === target.value) } })
            }
          >
            <option value="">{texts.filters.allStates}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {texts.states[state]}
              </option>
            ))}
          </select>
        </label>
        <label className="toolbar-choice">
          {texts.filters.template}
          <select
            value={search.template ?? ''}
            onChange={({ target }) => navigate({ search: { ...search, template: target.value || undefined } })}
          >
            <option value="">{texts.filters.allTemplates}</option>
            {templates.map((template) => (
              <option key={template} value={template}>
                {templateName(template)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Problem reason={problem} />
      {list.isPending && <LoadingPage />}
      {list.isError && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {list.isSuccess && emails.length === 0 && (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {isFiltered ? texts.noMatch : texts.empty.title}
          </Typography>
          {isFiltered ? (
            <Button variant="outline" onClick={() => navigate({ search: {} })}>
              {texts.filters.clear}
            </Button>
          ) : (
            <Typography variant="secondary">{texts.empty.text}</Typography>
          )}
        </div>
      )}
      {emails.length > 0 && (
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
      )}
      {list.hasNextPage && (
        <div className="load-more">
          <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
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
