import { isIP } from 'node:net';
import { type BodyOf, isLocalhost, maskedSecret, type ResponseOf, serviceLimits } from '@keystack/contract';
import type { getWebhookEndpoint, listWebhookEndpoints, updateWebhookEndpoint } from '@keystack/contract/endpoints';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import { unixMillisSql } from '../../database/millis.ts';
import type { Deps } from '../../deps.ts';
import { hostOfUrl } from '../../host-of-url.ts';
import { HttpError } from '../../http-error.ts';
import { isPublicIpAddress } from '../../security/outbound-guard.ts';
import { isAllowedWebhookPort } from '../../security/outbound-ports.ts';
import { decryptUnexpiredSecrets } from './secrets.ts';

type EndpointView = ResponseOf<typeof listWebhookEndpoints>['items'][number];

/** A webhook endpoint, as read from the database. */
export interface WebhookEndpoint extends EndpointView {
  readonly project_id: string;
  readonly secrets: Buffer;
  readonly owner_id: string | null;
}

const columns = `project_id, id, url, description, event_types, enabled, disabled_because, secrets, owner_id,
  ${unixMillisSql('created_at')} as created_at_millis`;

const listEndpoints = createStatement<WebhookEndpoint>(
  'list_webhook_endpoints',
  `select ${columns} from webhook_endpoints where project_id = $1 order by created_at, id`,
);

const findEndpoint = createStatement<WebhookEndpoint>(
  'find_webhook_endpoint',
  `select ${columns} from webhook_endpoints where project_id = $1 and id = $2`,
);

const lockEndpoint = createStatement<WebhookEndpoint>(
  'lock_own_webhook_endpoint',
  `${findEndpoint.text} for no key update`,
);

/** Reads the webhook endpoints of a project, oldest first. */
export function readWebhookEndpoints(tx: Executor, projectId: string): Promise<WebhookEndpoint[]> {
  return tx.run(listEndpoints, [projectId]);
}

/** Reads a webhook endpoint. Throws if there is none. */
export async function readWebhookEndpoint(tx: Executor, projectId: string, id: string): Promise<WebhookEndpoint> {
  return required(await tx.run(findEndpoint, [projectId, id]), id);
}

/** Reads a webhook endpoint and locks it for an update. Throws if there is none. */
export async function lockWebhookEndpoint(tx: Executor, projectId: string, id: string): Promise<WebhookEndpoint> {
  return required(await tx.run(lockEndpoint, [projectId, id]), id);
}

function required([endpoint]: WebhookEndpoint[], id: string): WebhookEndpoint {
  if (endpoint === undefined) throw new HttpError(404, `The project has no webhook endpoint ${id}.`);
  return endpoint;
}

/** Returns a webhook endpoint in the format of the API, without its secrets. */
export function endpointView({
  project_id: _project,
  secrets: _secrets,
  owner_id,
  ...view
}: WebhookEndpoint): EndpointView {
  return { ...view, ...(owner_id === null ? {} : { created_by_owner_id: owner_id }) };
}

/** Returns a webhook endpoint in the format of the API, with the secrets that have not expired. */
export function endpointWithSecrets(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  endpoint: WebhookEndpoint,
): ResponseOf<typeof getWebhookEndpoint> {
  const secrets = decryptUnexpiredSecrets(keys, endpoint, clock.now());
  return {
    ...endpointView(endpoint),
    secrets: secrets.map(({ secret, expires_at_millis }) => ({ secret, expires_at_millis })),
  };
}

/** Returns a webhook endpoint with `maskedSecret` in place of its secrets. */
export function maskEndpointSecrets(endpoint: ResponseOf<typeof getWebhookEndpoint>) {
  return { ...endpoint, secrets: endpoint.secrets.map((each) => ({ ...each, secret: maskedSecret })) };
}

/**
 * Throws if webhooks may not be sent to a URL: if its port belongs to another service, and in production also if it is
 * not https or its host is not public. The IP addresses of host names are checked at each delivery.
 */
export function checkWebhookUrl({ config }: Pick<Deps, 'config'>, url: string): void {
  const { protocol, hostname, port: explicitPort } = new URL(url);
  const port = Number(explicitPort || (protocol === 'https:' ? 443 : 80));
  if (!isAllowedWebhookPort(config, { host: hostname, port })) {
    throw new HttpError(
      400,
      `Port ${port} is not allowed for webhooks, because it may belong to another service. Use port 443, or a port from 1024 that no database, cache or other well-known service uses.`,
    );
  }
  if (!config.production) return;
  if (protocol !== 'https:') {
    throw new HttpError(400, 'Webhooks contain user data, so the URL must start with https://.');
  }
  const host = hostOfUrl({ hostname });
  if (isLocalhost(host) || (isIP(host) !== 0 && !isPublicIpAddress(host))) {
    throw new HttpError(
      400,
      `${host} is not a public host, so the service does not connect to it. Use a public host name or IP address.`,
    );
  }
}

const countEndpoints = createStatement<{ endpoints: number }>(
  'count_webhook_endpoints',
  `select count(*) as endpoints from webhook_endpoints where project_id = $1`,
);

/** Throws if the project has the maximum number of webhook endpoints. Lock the project before (`lockProject`). */
export async function checkEndpointCount(tx: Executor, projectId: string): Promise<void> {
  const [count] = await tx.run(countEndpoints, [projectId]);
  if (count !== undefined && count.endpoints >= serviceLimits.webhookEndpointMaxCount) {
    throw new HttpError(
      400,
      `A project can have at most ${serviceLimits.webhookEndpointMaxCount} webhook endpoints, because each event is stored once per endpoint. Delete one first.`,
    );
  }
}

/** Creates a webhook endpoint and returns it. */
export async function insertWebhookEndpoint(
  tx: Transaction,
  endpoint: Pick<
    WebhookEndpoint,
    'project_id' | 'id' | 'url' | 'description' | 'event_types' | 'enabled' | 'secrets' | 'owner_id'
  >,
  now: Date,
): Promise<WebhookEndpoint> {
  await tx.sql
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, created_at: now, leased_until: new Date(0), held_until: new Date(0) })
    .execute();
  return readWebhookEndpoint(tx, endpoint.project_id, endpoint.id);
}

/**
 * Updates a webhook endpoint. Absent fields keep their values. Resumes deliveries that were paused after a failure,
 * because the update may fix the cause.
 */
export async function updateWebhookEndpointRow(
  tx: Transaction,
  projectId: string,
  id: string,
  { url, description, event_types, enabled }: BodyOf<typeof updateWebhookEndpoint>,
): Promise<void> {
  await tx.sql
    .updateTable('webhook_endpoints')
    .set({
      held_until: new Date(0),
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(event_types !== undefined && { event_types }),
      ...(enabled !== undefined && { enabled, disabled_because: null }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Replaces the encrypted secrets of an endpoint. */
export async function updateWebhookSecrets(
  tx: Transaction,
  projectId: string,
  id: string,
  secrets: Buffer,
): Promise<void> {
  await tx.sql
    .updateTable('webhook_endpoints')
    .set({ secrets })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

const endHold = createStatement<never>(
  'end_webhook_hold',
  `update webhook_endpoints set held_until = 'epoch' where project_id = $1 and id = $2`,
);

/** Resumes the deliveries to a webhook endpoint that were paused after a failure. */
export async function resumeDeliveries(tx: Executor, projectId: string, id: string): Promise<void> {
  await tx.write(endHold, [projectId, id]);
}

const deleteRow = createStatement<{ id: string }>(
  'delete_webhook_endpoint',
  `delete from webhook_endpoints where project_id = $1 and id = $2 returning id`,
);

/** Deletes an endpoint with its messages. Returns `false` if there is none. */
export async function deleteWebhookEndpointRow(tx: Executor, projectId: string, id: string): Promise<boolean> {
  return (await tx.run(deleteRow, [projectId, id])).length > 0;
}
