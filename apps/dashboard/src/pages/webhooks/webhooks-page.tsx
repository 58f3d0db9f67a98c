import { Badge, Button, Typography } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../format-date.ts';
import { service } from '../../service.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { webhooksTexts as texts } from '../../texts/webhooks.ts';
import { type WebhookEndpoint, webhookEndpointsQuery } from './webhook-queries.ts';

const EndpointDialog = lazy(async () => ({ default: (await import('./endpoint-dialog.tsx')).EndpointDialog }));

/** The webhook endpoints of a project. */
export function WebhooksPage() {
  const { id: projectId, app } = useProject();
  const { data: endpoints } = useSuspenseQuery(webhookEndpointsQuery(projectId, app));
  const navigate = useNavigate();
  const [adding, setAdding] = useState<'url' | 'local'>();

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        {service.inDevelopment && (
          <Button variant="outline" onClick={() => setAdding('local')}>
            {texts.listen}
          </Button>
        )}
        <Button onClick={() => setAdding('url')}>{texts.create}</Button>
      </PageHeader>
      {endpoints.length === 0 ? (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      ) : (
        <div className="table-card">
          <table>
            <caption className="ks-visually-hidden">{texts.title}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.columns.url}</th>
                <th scope="col">{texts.columns.events}</th>
                <th scope="col">{texts.columns.status}</th>
                <th scope="col">{texts.columns.created}</th>
              </tr>
            </thead>
            <tbody>
              {endpoints.map((endpoint) => (
                <tr key={endpoint.id}>
                  <td className="cell-title">
                    <Link
                      to="/projects/$projectId/webhooks/$endpointId"
                      params={{ projectId, endpointId: endpoint.id }}
                      className="quiet-link"
                    >
                      {endpoint.url}
                    </Link>
                    {endpoint.description && <Typography variant="secondary">{endpoint.description}</Typography>}
                  </td>
                  <td data-label={texts.columns.events}>
                    {endpoint.eventTypes === null ? texts.allEvents : texts.events(endpoint.eventTypes.length)}
                  </td>
                  <td data-label={texts.columns.status}>
                    <EndpointStatus endpoint={endpoint} />
                  </td>
                  <td data-label={texts.columns.created}>{formatDate(new Date(endpoint.createdAtMillis))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {adding && (
        <Suspense>
          <EndpointDialog
            isLocal={adding === 'local'}
            onAdded={(endpointId) =>
              navigate({ to: '/projects/$projectId/webhooks/$endpointId', params: { projectId, endpointId } })
            }
            onClose={() => setAdding(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Tells whether an endpoint receives events, and if not, why. */
export function EndpointStatus({
  endpoint,
}: {
  readonly endpoint: Pick<WebhookEndpoint, 'enabled' | 'disabledBecause'>;
}) {
  const { enabled, disabledBecause } = endpoint;
  if (enabled) return <Badge variant="secondary">{texts.status.on}</Badge>;
  return (
    <Badge variant={disabledBecause === null ? 'outline' : 'destructive'}>
      {texts.status[disabledBecause ?? 'off']}
    </Badge>
  );
}
