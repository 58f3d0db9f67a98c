import { Button, Skeleton, Typography, toast } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { SettingSwitch } from '../../saving/setting-switch.tsx';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { webhookTexts as texts, webhooksTexts } from '../../texts/webhooks.ts';
import { deliveryCountsQuery, webhookEndpointsQuery, webhooksKey } from '../webhooks/webhook-queries.ts';
import { EndpointStatus } from '../webhooks/webhooks-page.tsx';
import { Deliveries } from './deliveries.tsx';
import { Messages } from './messages.tsx';
import { Secret } from './secret.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const EndpointDialog = lazy(async () => ({
  default: (await import('../webhooks/endpoint-dialog.tsx')).EndpointDialog,
}));

const route = getRouteApi('/owners/projects/$projectId/webhooks/$endpointId');

/** One webhook endpoint: its settings, its secret, and the messages that were sent to it. */
export function WebhookPage() {
  const { id: projectId, app } = useProject();
  const { endpointId } = route.useParams();
  // The service turns off an endpoint whose deliveries fail.
  const endpoints = useQuery({ ...webhookEndpointsQuery(projectId, app), refetchInterval: 5000 });
  const counts = useQuery(deliveryCountsQuery(projectId, app, endpointId));
  const { problem, save } = useSave(webhooksKey(projectId));
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const params = { endpointId };

  if (endpoints.isPending) return <LoadingPage />;
  // A page that was read stays, with what is entered in its dialog.
  if (endpoints.data === undefined)
    return <FailedCard reason={describeError(endpoints.error)} onRetry={() => endpoints.refetch()} />;
  const endpoint = endpoints.data.find(({ id }) => id === endpointId);
  if (endpoint === undefined) {
    return (
      <>
        <PageHeader title={texts.notFound} />
        <Link to="/projects/$projectId/webhooks" params={{ projectId }} className="ks-link">
          {texts.back}
        </Link>
      </>
    );
  }

  async function remove() {
    if (!(await save(() => app.request('DELETE /webhooks/endpoints/{endpoint_id}', { params })))) return;
    toast({ title: texts.danger.done, variant: 'success' });
    await navigate({ to: '/projects/$projectId/webhooks', params: { projectId } });
  }

  return (
    <>
      <PageHeader title={endpoint.url} description={endpoint.description || undefined}>
        <Button
          disabled={!endpoint.enabled}
          onClick={() =>
            save(() => app.request('POST /webhooks/endpoints/{endpoint_id}/test', { params, body: {} }), texts.tested)
          }
        >
          {texts.test}
        </Button>
      </PageHeader>
      <Problem reason={problem} />
      <div className="charts">
        {counts.data && <Deliveries attempts={counts.data.attempts} />}
        {counts.isPending && <Skeleton className="loading-card" />}
        {counts.isError && <FailedCard reason={describeError(counts.error)} onRetry={() => counts.refetch()} />}
        <Section
          title={texts.settings}
          actions={
            <Button variant="outline" size="sm" onClick={() => setDialog('edit')}>
              {texts.edit}
            </Button>
          }
        >
          {endpoint.disabledBecause !== null && <EndpointStatus endpoint={endpoint} />}
          <SettingSwitch
            label={texts.enabled}
            hint={texts.enabledHint}
            checked={endpoint.enabled}
            refreshes={webhooksKey(projectId)}
            onChange={(enabled) =>
              app.request('PATCH /webhooks/endpoints/{endpoint_id}', { params, body: { enabled } })
            }
          />
          <div>
            <Typography type="label">{texts.events}</Typography>
            <Typography variant="secondary">{endpoint.eventTypes?.join(', ') ?? webhooksTexts.allEvents}</Typography>
          </div>
        </Section>
      </div>
      <Secret endpointId={endpointId} />
      <Messages endpoint={endpoint} failed={counts.data?.failedMessages} />
      <Section title={texts.danger.title} description={texts.danger.text} isDangerous>
        <div>
          <Button variant="destructive" onClick={() => setDialog('delete')}>
            {texts.danger.button}
          </Button>
        </div>
      </Section>
      <Suspense>
        {dialog === 'edit' && <EndpointDialog edited={endpoint} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDialog
            title={texts.danger.question}
            description={texts.danger.text}
            confirm={texts.danger.confirm}
            cancel={texts.danger.cancel}
            problem={problem}
            onConfirm={remove}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
