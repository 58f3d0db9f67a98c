import { Button, CopyField, Typography } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { formatTime } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import { type WebhookEndpointWithSecrets, webhooksKey } from '../webhooks/webhook-queries.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const texts = webhookTexts.secret;

/** The signing secret of an endpoint. It is read only when somebody asks to see it, and can be rotated. */
export function Secret({ endpointId }: { readonly endpointId: string }) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(webhooksKey(projectId));
  const [shown, setShown] = useState<WebhookEndpointWithSecrets['secrets']>();
  const [unread, setUnread] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const params = { endpointId };
  const [current, former] = shown ?? [];

  async function reveal() {
    setUnread(undefined);
    try {
      const request = () => app.request('POST /webhooks/endpoints/{endpoint_id}/reveal-secrets', { params, body: {} });
      setShown((await withConfirmation(request)).secrets);
    } catch (error) {
      setUnread(describeError(error));
    }
  }

  async function rotate() {
    const isRotated = await save(async () => {
      const { secrets } = await app.request('POST /webhooks/endpoints/{endpoint_id}/rotate-secret', {
        params,
        body: {},
      });
      setShown(secrets);
    }, texts.rotated);
    if (isRotated) setAsking(false);
  }

  return (
    <Section
      title={texts.title}
      description={texts.text}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={() => (shown ? setShown(undefined) : reveal())}>
            {shown ? texts.hide : texts.reveal}
          </Button>
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            {texts.rotate}
          </Button>
        </>
      }
    >
      {current && <CopyField label={texts.label} value={current.secret} monospace />}
      {former?.expiresAtMillis != null && (
        <Typography variant="secondary">{texts.former(formatTime(new Date(former.expiresAtMillis)))}</Typography>
      )}
      <Problem reason={unread} />
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={texts.question}
            description={texts.questionText}
            confirm={texts.confirm}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={rotate}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}
