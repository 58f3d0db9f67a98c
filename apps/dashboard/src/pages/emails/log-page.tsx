import { Button, Typography } from '@keystack/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useProject } from '../../shell/use-project.ts';
import { emailsTexts, templateName, emailLogTexts as texts } from '../../texts/emails.ts';
import { logPagesQuery, type SentEmail } from './email-queries.ts';
import { EmailTable } from './email-table.tsx';
import { EmailTabs } from './email-tabs.tsx';
import './emails.css';

const route = getRouteApi('/owners/projects/$projectId/emails/log');
const states = Object.keys(texts.states) as SentEmail['state'][];
const templates = [...Object.keys(emailsTexts.templates), ...Object.keys(emailsTexts.names)];

/** The delivery log: the emails of the last days, with the reason if one did not arrive. */
export function LogPage() {
  const { id: projectId, app } = useProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(logPagesQuery(projectId, app, search));
  const emails = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);

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
      {emails.length > 0 && <EmailTable emails={emails} />}
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
