import { Badge, Button, Skeleton, Typography } from '@keystack/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CopyButton } from '../../copy-button.tsx';
import { formatAge, formatTime } from '../../format-date.ts';
import { Drawer } from '../../shell/drawer.tsx';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { useSave } from '../../shell/use-save.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import { type MessageStatus, messagePagesQuery, messageQuery, webhooksKey } from '../webhooks/webhook-queries.ts';
import './webhook.css';

const texts = webhookTexts.messages;
const route = getRouteApi('/owners/projects/$projectId/webhooks/$endpointId');
const statuses = Object.keys(texts.statuses) as MessageStatus[];
const variants = { pending: 'outline', success: 'secondary', fail: 'destructive' } as const;

/** The messages to an endpoint, the newest first. Each opens with its body and its attempts. */
export function Messages({ endpointId }: { readonly endpointId: string }) {
  const { id: projectId, app } = useProject();
  const { status, message: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(messagePagesQuery(projectId, app, endpointId, status));
  const messages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = (message: string | undefined) =>
    navigate({ search: (search) => ({ ...search, message }), resetScroll: false });

  return (
    <Section
      title={texts.title}
      actions={
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
            <Badge variant={variants[status]}>{texts.statuses[status]}</Badge>
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
        <MessageDetails endpointId={endpointId} messageId={opened} onClose={() => open(undefined)} />
      )}
    </Section>
  );
}

interface MessageDetailsProps {
  readonly endpointId: string;
  readonly messageId: string;
  readonly onClose: () => void;
}

/** The body of a message, and the response of each attempt. The message can be sent again. */
function MessageDetails({ endpointId, messageId, onClose }: MessageDetailsProps) {
  const { id: projectId, app } = useProject();
  const message = useQuery(messageQuery(projectId, app, endpointId, messageId));
  const { problem, save } = useSave(webhooksKey(projectId));

  return (
    <Drawer title={message.data?.type ?? texts.title} onClose={onClose}>
      {message.isPending && <Skeleton className="loading-card" />}
      {message.isError && <FailedCard reason={describeError(message.error)} onRetry={() => message.refetch()} />}
      {message.data && (
        <div className="message-details">
          <div className="row-controls">
            <Badge variant={variants[message.data.status]}>{texts.statuses[message.data.status]}</Badge>
            <Button
              variant="outline"
              size="sm"
              onClick={() =>
                save(
                  () =>
                    app.request('POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend', {
                      params: { endpointId, messageId },
                    }),
                  texts.resent,
                )
              }
            >
              {texts.resend}
            </Button>
          </div>
          <Problem reason={problem} />
          <div className="copied-id">
            <code>{messageId}</code>
            <CopyButton text={messageId} name={texts.copyId} />
          </div>
          <section aria-label={texts.body}>
            <h3>{texts.body}</h3>
            <pre>{indent(message.data.body)}</pre>
          </section>
          <section aria-label={texts.attempts}>
            <h3>{texts.attempts}</h3>
            {message.data.deliveries.length === 0 && <Typography variant="secondary">{texts.noAttempts}</Typography>}
            {message.data.deliveries.map(({ startedAtMillis, durationMillis, status, response, error }) => (
              <div key={startedAtMillis} className="attempt">
                <div>
                  {formatTime(new Date(startedAtMillis))}
                  {' · '}
                  {status === null ? texts.failed(error ?? '') : texts.responded(status, durationMillis)}
                </div>
                {status !== null && <pre>{response || texts.emptyResponse}</pre>}
              </div>
            ))}
          </section>
        </div>
      )}
    </Drawer>
  );
}

/** Returns JSON with line breaks, for reading. */
function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
