import type { ApiResponse, StackAdminApp } from '@keystack/js';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** A webhook endpoint in the list. */
export type WebhookEndpoint = ApiResponse<'GET /webhooks/endpoints'>['items'][number];

/** A webhook endpoint with its secrets. */
export type WebhookEndpointWithSecrets = ApiResponse<'GET /webhooks/endpoints/{endpoint_id}'>;

/** A message to a webhook endpoint. */
export type WebhookMessage = ApiResponse<'GET /webhooks/endpoints/{endpoint_id}/messages'>['items'][number];

/** An attempt to deliver a message. */
export type WebhookAttempt = ApiResponse<'GET /webhooks/endpoints/{endpoint_id}/attempts'>['items'][number];

/** The counts of the deliveries to an endpoint. */
export type DeliveryCounts = ApiResponse<'GET /webhooks/endpoints/{endpoint_id}/delivery-counts'>;

/** The state of a message. */
export type MessageStatus = WebhookMessage['status'];

/** The keys of all queries about the webhooks of a project begin with this. */
export const webhooksKey = (projectId: string) => ['projects', projectId, 'webhooks'] as const;

/** The webhook endpoints of a project. */
export const webhookEndpointsQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: webhooksKey(projectId),
    queryFn: async () => (await app.request('GET /webhooks/endpoints', {})).items,
  });

/** The counts of the deliveries to an endpoint, which are read again while the page is visible. */
export const deliveryCountsQuery = (projectId: string, app: StackAdminApp<false>, endpointId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), endpointId, 'delivery-counts'],
    queryFn: () => app.request('GET /webhooks/endpoints/{endpoint_id}/delivery-counts', { params: { endpointId } }),
    refetchInterval: 5000,
  });

/**
 * The messages of an endpoint, page by page, which are read again because new ones come and waiting ones are delivered.
 */
export const messagePagesQuery = (
  projectId: string,
  app: StackAdminApp<false>,
  endpointId: string,
  status: MessageStatus | undefined,
) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey(projectId), endpointId, 'messages', status],
    queryFn: ({ pageParam }) =>
      app.request('GET /webhooks/endpoints/{endpoint_id}/messages', {
        params: { endpointId },
        query: { limit: 25, ...(status && { status }), ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ pagination: { nextCursor } }) => (nextCursor === null ? null : Number(nextCursor)),
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      if (pages.some(({ items }) => items.some((message) => message.status === 'pending'))) return 2000;
      // A person who reads older pages does not look at the newest messages.
      return pages.length > 1 ? false : 3000;
    },
  });

/** A message with its body and its attempts, the newest first. */
export const messageQuery = (projectId: string, app: StackAdminApp<false>, endpointId: string, messageId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(projectId), endpointId, 'message', messageId],
    queryFn: async () => {
      const [message, attempts] = await Promise.all([
        app.request('GET /webhooks/endpoints/{endpoint_id}/messages/{message_id}', {
          params: { endpointId, messageId },
        }),
        app.request('GET /webhooks/endpoints/{endpoint_id}/attempts', {
          params: { endpointId },
          query: { messageId, limit: 20 },
        }),
      ]);
      return { ...message, deliveries: attempts.items };
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 2000 : false),
  });
