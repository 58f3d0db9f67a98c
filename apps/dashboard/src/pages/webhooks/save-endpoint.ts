import type { ApiRequest, StackAdminApp } from '@keystack/js';
import type { Settings } from '../../saving/merge-change.ts';
import { saveMerged } from '../../saving/save-merged.ts';

type EndpointChange = ApiRequest<'PATCH /webhooks/endpoints/{endpoint_id}'>['body'];

/**
 * Updates a webhook endpoint, and merges the change with those of other owners.
 *
 * @param base The endpoint as the form showed it before it was edited.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If another owner has changed the same fields.
 */
export function saveEndpoint(
  app: StackAdminApp<false>,
  endpointId: string,
  base: Settings,
  change: EndpointChange,
): Promise<string | undefined> {
  const params = { endpointId };
  return saveMerged(
    {
      app,
      read: (onEtag) => app.request('GET /webhooks/endpoints/{endpoint_id}', { params, onEtag }),
      update: (body, ifMatch) => app.request('PATCH /webhooks/endpoints/{endpoint_id}', { params, body, ifMatch }),
      events: { type: 'webhook_endpoint.updated' },
      isAbout: ({ data }) => Object(data).endpointId === endpointId,
    },
    base,
    { ...change },
  );
}
