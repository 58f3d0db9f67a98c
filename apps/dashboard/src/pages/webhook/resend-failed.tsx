import { Button } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { formatAge } from '../../format-date.ts';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import { type WebhookEndpoint, type WebhookMessage, webhooksKey } from '../webhooks/webhook-queries.ts';
import { readFailedMessages, resendAndAwait } from './resend-message.ts';

const BulkDialog = lazy(async () => ({
  default: (await import('../../bulk/bulk-dialog.tsx')).BulkDialog<WebhookMessage>,
}));
const texts = webhookTexts.resendFailed;

interface ResendFailedProps {
  readonly endpoint: WebhookEndpoint;
  /** The number of failed messages, at which counting may have stopped. */
  readonly failed: { readonly count: number; readonly isCapped: boolean };
}

/** A button that resends the failed messages of an endpoint, the oldest first, and tells which of them arrived. */
export function ResendFailed({ endpoint, failed: { count, isCapped } }: ResendFailedProps) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(webhooksKey(projectId));
  const [messages, setMessages] = useState<readonly WebhookMessage[]>();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function open() {
    setProblem(undefined);
    setReading(true);
    try {
      setMessages(await readFailedMessages(app, endpoint.id));
    } catch (error) {
      setProblem(describeError(error));
    }
    setReading(false);
  }

  async function close() {
    setMessages(undefined);
    await refresh();
  }

  return (
    <>
      <Button variant="outline" size="sm" disabled={!endpoint.enabled} loading={isReading} onClick={open}>
        {texts.button(count, isCapped)}
      </Button>
      <Problem reason={problem} />
      {messages && (
        <Suspense>
          <BulkDialog
            action={{
              id: 'resend',
              ...texts.action,
              isOrdered: true,
              run: ({ id }, isStopped) => resendAndAwait(app, endpoint.id, id, isStopped),
            }}
            count={texts.inWords(messages.length)}
            total={messages.length}
            first={messages}
            readPages={() => [messages]}
            nameOf={({ type, createdAtMillis }) => `${type} · ${formatAge(new Date(createdAtMillis))}`}
            inWords={texts.inWords}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
