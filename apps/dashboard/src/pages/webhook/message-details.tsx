import { Button, Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../copy-button.tsx';
import { formatTime } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { Drawer } from '../../shell/drawer.tsx';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import { messageQuery, type WebhookAttempt, type WebhookEndpoint, webhooksKey } from '../webhooks/webhook-queries.ts';
import { curlCommand } from './curl-command.ts';
import { MessageBadge } from './message-badge.tsx';

const texts = webhookTexts.messages;

interface MessageDetailsProps {
  readonly endpoint: WebhookEndpoint;
  readonly messageId: string;
  readonly onClose: () => void;
}

/** The body of a message, and the request and the response of each attempt. The message can be sent again. */
export function MessageDetails({ endpoint, messageId, onClose }: MessageDetailsProps) {
  const { id: projectId, app } = useProject();
  const message = useQuery(messageQuery(projectId, app, endpoint.id, messageId));
  const { problem, save } = useSave(webhooksKey(projectId));
  const newest = message.data?.deliveries[0];

  return (
    <Drawer title={message.data?.type ?? texts.title} onClose={onClose}>
      {message.isPending && <Skeleton className="loading-card" />}
      {message.isError && <FailedCard reason={describeError(message.error)} onRetry={() => message.refetch()} />}
      {message.data && (
        <div className="message-details">
          <div className="row-controls">
            <MessageBadge status={message.data.status} />
            <Button
              variant="outline"
              size="sm"
              disabled={!endpoint.enabled}
              onClick={() =>
                save(
                  () =>
                    app.request('POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend', {
                      params: { endpointId: endpoint.id, messageId },
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
            <div className="message-part">
              <h3>{texts.body}</h3>
              {newest && (
                <CopyButton
                  text={curlCommand(endpoint.url, newest.requestHeaders, message.data.body)}
                  name={texts.copyCurl}
                  caption={texts.curlCaption}
                />
              )}
            </div>
            <pre>{indent(message.data.body)}</pre>
          </section>
          <section aria-label={texts.attempts}>
            <h3>{texts.attempts}</h3>
            {message.data.deliveries.length === 0 && <Typography variant="secondary">{texts.noAttempts}</Typography>}
            {message.data.deliveries.map((attempt) => (
              <Attempt key={attempt.startedAtMillis} attempt={attempt} isNewest={attempt === newest} />
            ))}
          </section>
        </div>
      )}
    </Drawer>
  );
}

function Attempt({ attempt, isNewest }: { readonly attempt: WebhookAttempt; readonly isNewest: boolean }) {
  const { startedAtMillis, durationMillis, status, response, error, requestHeaders } = attempt;
  const time = new Date(startedAtMillis);
  return (
    <article className="attempt" aria-label={texts.attempt(formatTime(time))}>
      <div>
        <time dateTime={time.toISOString()}>{formatTime(time)}</time>
        {' · '}
        {status === null ? texts.failed(error ?? '') : texts.responded(status, durationMillis)}
      </div>
      <details open={isNewest}>
        <summary>{texts.requestHeaders}</summary>
        <dl className="attempt-headers">
          {requestHeaders.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {status !== null && (
        <div>
          <h4>{texts.response}</h4>
          <pre>{response || texts.emptyResponse}</pre>
        </div>
      )}
    </article>
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
