import { Button, Skeleton, Typography } from '@keystack/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatAge, formatTime } from '../../format-date.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import {
  type DeliveryCounts,
  type MessageStatus,
  messagePagesQuery,
  type WebhookEndpoint,
} from '../webhooks/webhook-queries.ts';
import { MessageBadge } from './message-badge.tsx';
import { MessageDetails } from './message-details.tsx';
import { ResendFailed } from './resend-failed.tsx';
import './webhook.css';

const texts = webhookTexts.messages;
const route = getRouteApi('/owners/projects/$projectId/webhooks/$endpointId');
const statuses = Object.keys(texts.statuses) as MessageStatus[];

interface MessagesProps {
  readonly endpoint: WebhookEndpoint;
  /** The number of failed messages, `undefined` while it is not known. */
  readonly failed: DeliveryCounts['failedMessages'] | undefined;
}

/** The messages to an endpoint, the newest first. Each opens with its body and its attempts. */
export function Messages({ endpoint, failed }: MessagesProps) {
  const { id: projectId, app } = useProject();
  const { status, message: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(messagePagesQuery(projectId, app, endpoint.id, status));
  const messages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = (message: string | undefined) =>
    navigate({ search: (search) => ({ ...search, message }), resetScroll: false });

  return (
    <Section
      title={texts.title}
      actions={
        <>
          {failed !== undefined && failed.count > 0 && <ResendFailed endpoint={endpoint} failed={failed} />}
          <label className="toolbar-choice">
            {texts.filter}
            <select
              value={status ?? ''}
              onChange={({ target }) =>
                navigate({
                  search: { status: statuses.find((known) => known === target.value) },
                  resetScroll: false,
                })
              }
            >
              <option value="">{texts.all}</option>
              {statuses.map((value) => (
                <option key={value} value={value}>
                  {texts.statuses[value]}
                </option>
              ))}
            </select>
          </label>
        </>
      }
    >
      {list.isPending && <Skeleton className="loading-card" />}
      {list.isError && <FailedCard reason={describeError(list.error)} onRetry={() => list.refetch()} />}
      {list.isSuccess && messages.length === 0 && (
        <Typography variant="secondary">{status === undefined ? texts.empty : texts.noMatch}</Typography>
      )}
      <ul className="rows">
        {messages.map(({ id, type, status, attempts, createdAtMillis, nextAttemptAtMillis }) => (
          <li key={id} className="row">
            <button type="button" className="row-text message-button" onClick={() => open(id)}>
              <code>{type}</code>
              <Typography type="footnote" variant="secondary">
                {formatAge(new Date(createdAtMillis))}
                {attempts > 1 && ` · ${texts.columns.attempts}: ${attempts}`}
                {nextAttemptAtMillis !== null &&
                  attempts > 0 &&
                  ` · ${texts.next(formatTime(new Date(nextAttemptAtMillis)))}`}
              </Typography>
            </button>
            <MessageBadge status={status} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <MessageDetails endpoint={endpoint} messageId={opened} onClose={() => open(undefined)} />
      )}
    </Section>
  );
}
