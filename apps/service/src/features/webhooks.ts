import { randomUUID } from 'node:crypto';
import { serviceLimits } from '@keystack/contract';
import {
  countWebhookDeliveries,
  createWebhookEndpoint,
  createWebhookManagementToken,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  getWebhookMessage,
  listWebhookAttempts,
  listWebhookEndpoints,
  listWebhookMessages,
  resendWebhookMessage,
  revealWebhookSecrets,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@keystack/contract/endpoints';
import type { Database, Executor, Transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { readDeliveryCounts } from '../domain/webhooks/delivery-counts.ts';
import {
  checkEndpointCount,
  checkWebhookUrl,
  deleteWebhookEndpointRow,
  endpointView,
  endpointWithSecrets,
  insertWebhookEndpoint,
  lockWebhookEndpoint,
  maskEndpointSecrets,
  readWebhookEndpoint,
  readWebhookEndpoints,
  resumeDeliveries,
  updateWebhookEndpointRow,
  updateWebhookSecrets,
} from '../domain/webhooks/endpoints.ts';
import { addExampleMessage } from '../domain/webhooks/events.ts';
import { readAttempts, readMessage, readMessages, scheduleResend } from '../domain/webhooks/messages.ts';
import { createWebhookSecret, decryptUnexpiredSecrets, encryptSecrets } from '../domain/webhooks/secrets.ts';
import { issueWebhookToken } from '../domain/webhooks/webhook-tokens.ts';
import type { Caller } from '../http/caller.ts';
import { checkIfMatch } from '../http/etags.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

/**
 * Maximum number of signing secrets of an endpoint. A rotation drops the oldest beyond it, because each one makes the
 * signature header longer.
 */
const maxSecrets = 5;

/** Endpoints of the API for webhook endpoints, their secrets, messages and delivery attempts. */
export const webhookApiEndpoints = [
  implement(createWebhookManagementToken, async ({ deps, caller }) => ({
    token: issueWebhookToken(deps, caller.project.project_id, caller),
  })),

  implement(listWebhookEndpoints, async ({ deps, caller: { project } }) => {
    const endpoints = await readWebhookEndpoints(deps.db, project.project_id);
    return { items: endpoints.map(endpointView), is_paginated: false };
  }),

  implement(createWebhookEndpoint, async ({ deps, caller: { project, ownerSession }, body, transaction }) => {
    const { url, description = '', event_types = null, enabled = true } = body;
    checkWebhookUrl(deps, url);
    const projectId = project.project_id;
    const id = randomUUID();
    const now = new Date(deps.clock.now());
    const endpoint = await transaction(async (tx) => {
      // Prevents parallel requests from creating one endpoint too many.
      await lockProject(tx, projectId);
      await checkEndpointCount(tx, projectId);
      const secrets = encryptSecrets(deps.keys, projectId, id, [createWebhookSecret(now.getTime())]);
      await recordEndpointEvent(deps, tx, projectId, 'created', id);
      return insertWebhookEndpoint(
        tx,
        {
          project_id: projectId,
          id,
          url,
          description,
          event_types,
          enabled,
          secrets,
          owner_id: ownerSession?.userId ?? null,
        },
        now,
      );
    });
    return endpointWithSecrets(deps, endpoint);
  }),

  implement(getWebhookEndpoint, async ({ deps, caller, params }) => {
    const endpoint = await readWebhookEndpoint(deps.db, caller.project.project_id, params.endpoint_id);
    return maskFor(caller)(endpointWithSecrets(deps, endpoint));
  }),

  implement(revealWebhookSecrets, async ({ deps, caller: { project }, params: { endpoint_id: id }, transaction }) =>
    transaction(async (tx) => {
      const endpoint = await readWebhookEndpoint(tx, project.project_id, id);
      await recordEndpointEvent(deps, tx, project.project_id, 'secret_revealed', id);
      return endpointWithSecrets(deps, endpoint);
    }),
  ),

  implement(
    updateWebhookEndpoint,
    async ({ deps, caller, params: { endpoint_id: id }, body, headers, transaction }) => {
      if (body.url !== undefined) checkWebhookUrl(deps, body.url);
      const projectId = caller.project.project_id;
      await transaction(async (tx) => {
        if (headers['if-match'] !== undefined) {
          const current = await lockWebhookEndpoint(tx, projectId, id);
          checkIfMatch(headers['if-match'], maskFor(caller)(endpointWithSecrets(deps, current)));
        }
        tx.afterCommit(deps.wakeWebhooks);
        await updateWebhookEndpointRow(tx, projectId, id, body);
        // The URL of an imported project was not checked. Its endpoints are off.
        if (body.enabled) checkWebhookUrl(deps, (await readWebhookEndpoint(tx, projectId, id)).url);
        await recordEndpointEvent(deps, tx, projectId, 'updated', id);
      });
      return maskFor(caller)(endpointWithSecrets(deps, await readWebhookEndpoint(deps.db, projectId, id)));
    },
  ),

  implement(deleteWebhookEndpoint, async ({ deps, caller: { project }, params: { endpoint_id: id }, transaction }) => {
    const wasThere = await transaction(async (tx) => {
      if (!(await deleteWebhookEndpointRow(tx, project.project_id, id))) return false;
      await recordEndpointEvent(deps, tx, project.project_id, 'deleted', id);
      return true;
    });
    if (!wasThere) await readWebhookEndpoint(deps.db, project.project_id, id);
    return { success: true };
  }),

  implement(
    rotateWebhookSecret,
    async ({ deps, caller: { project }, params: { endpoint_id: id }, body, transaction }) => {
      const projectId = project.project_id;
      const now = deps.clock.now();
      const end = now + (body.keep_former_millis ?? serviceLimits.webhookSecretOverlap);
      const endpoint = await transaction(async (tx) => {
        const former = decryptUnexpiredSecrets(deps.keys, await lockWebhookEndpoint(tx, projectId, id), now).map(
          (secret) => ({
            ...secret,
            expires_at_millis: Math.min(end, secret.expires_at_millis ?? end),
          }),
        );
        const secrets = [createWebhookSecret(now), ...former].slice(0, maxSecrets);
        await recordEndpointEvent(deps, tx, projectId, 'secret_rotated', id);
        await updateWebhookSecrets(tx, projectId, id, encryptSecrets(deps.keys, projectId, id, secrets));
        return readWebhookEndpoint(tx, projectId, id);
      });
      return endpointWithSecrets(deps, endpoint);
    },
  ),

  implement(
    testWebhookEndpoint,
    async ({ deps, caller: { project }, params, body: { type = 'user.created' }, transaction }) => {
      const { endpoint_id: endpointId } = params;
      const messageId = await sendNow(deps, transaction, project.project_id, endpointId, (tx) =>
        addExampleMessage(tx, deps, project.project_id, endpointId, type),
      );
      return messageView(deps.db, project.project_id, endpointId, messageId);
    },
  ),

  implement(listWebhookMessages, async ({ deps, caller: { project }, params: { endpoint_id: id }, query }) => {
    await readWebhookEndpoint(deps.db, project.project_id, id);
    return readMessages(deps.db, project.project_id, id, query);
  }),

  implement(getWebhookMessage, async ({ deps, caller: { project }, params }) =>
    requireMessage(deps.db, project.project_id, params.endpoint_id, params.message_id),
  ),

  implement(resendWebhookMessage, async ({ deps, caller: { project }, params, transaction }) => {
    const { project_id: projectId } = project;
    const { endpoint_id: endpointId, message_id: messageId } = params;
    await sendNow(deps, transaction, projectId, endpointId, async (tx) => {
      if (!(await scheduleResend(tx, projectId, endpointId, messageId, new Date(deps.clock.now())))) return;
      const data = { endpoint_id: endpointId, message_id: messageId };
      await deps.events.record(tx, projectId, { type: 'webhook_endpoint.message_resent', data });
    });
    return messageView(deps.db, projectId, endpointId, messageId);
  }),

  implement(listWebhookAttempts, async ({ deps, caller: { project }, params: { endpoint_id: id }, query }) => {
    const endpoint = await readWebhookEndpoint(deps.db, project.project_id, id);
    return readAttempts(deps, endpoint, query);
  }),

  implement(countWebhookDeliveries, async ({ deps, caller: { project }, params: { endpoint_id: id } }) => {
    await readWebhookEndpoint(deps.db, project.project_id, id);
    return readDeliveryCounts(deps.db, project.project_id, id, deps.clock.now());
  }),
];

type EndpointChange = 'created' | 'updated' | 'deleted' | 'secret_revealed' | 'secret_rotated';

/** Returns the function that masks the secrets of an endpoint in the session of an owner. API keys get them. */
function maskFor({ ownerSession }: Caller): typeof maskEndpointSecrets {
  return ownerSession === null ? (endpoint) => endpoint : maskEndpointSecrets;
}

function recordEndpointEvent(
  { events }: Pick<Deps, 'events'>,
  tx: Executor,
  projectId: string,
  change: EndpointChange,
  endpointId: string,
): Promise<void> {
  return events.record(tx, projectId, { type: `webhook_endpoint.${change}`, data: { endpoint_id: endpointId } });
}

/**
 * Runs `put`, which stores or schedules a message, and resumes paused deliveries to the endpoint, so that the message
 * is sent at once. Throws if the endpoint does not exist or is disabled.
 */
async function sendNow<Result>(
  deps: Pick<Deps, 'events' | 'wakeWebhooks' | 'project'>,
  transaction: Database['transaction'],
  projectId: string,
  endpointId: string,
  put: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transaction(async (tx) => {
    const { enabled } = await lockWebhookEndpoint(tx, projectId, endpointId);
    if (!enabled) throw new HttpError(400, 'The webhook endpoint is disabled. Enable it first.');
    await resumeDeliveries(tx, projectId, endpointId);
    tx.afterCommit(deps.wakeWebhooks);
    return put(tx);
  });
}

async function requireMessage(tx: Executor, projectId: string, endpointId: string, messageId: string) {
  const message = await readMessage(tx, projectId, endpointId, messageId);
  if (message === null) throw new HttpError(404, `The webhook endpoint ${endpointId} has no message ${messageId}.`);
  return message;
}

async function messageView(tx: Executor, projectId: string, endpointId: string, messageId: string) {
  const { body: _body, ...message } = await requireMessage(tx, projectId, endpointId, messageId);
  return message;
}
