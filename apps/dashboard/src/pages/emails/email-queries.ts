import type { EmailTemplateType } from '@keystack/contract';
import type { ApiResponse, StackAdminApp } from '@keystack/js';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EmailLogSearch } from '../../search.ts';

/** A template with its subject and blocks. */
export type EmailTemplate = ApiResponse<'GET /email-templates/{type}'>;

/** An email in the delivery log. */
export type SentEmail = ApiResponse<'GET /emails'>['items'][number];

/** The keys of all queries about the emails of a project begin with this. */
export const emailsKey = (projectId: string) => ['projects', projectId, 'emails'] as const;

/** All templates of a project: first those that users ask for, then the notices. */
export const templatesQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: [...emailsKey(projectId), 'templates'],
    queryFn: async () => {
      const [requested, notices] = await Promise.all([
        app.request('GET /email-templates', {}),
        app.request('GET /owner-email-templates', {}),
      ]);
      return { requested: requested.items, notices: notices.items };
    },
  });

/** One template of a project. */
export const templateQuery = (projectId: string, app: StackAdminApp<false>, type: EmailTemplateType) =>
  queryOptions({
    queryKey: [...emailsKey(projectId), 'template', type],
    queryFn: () => app.request('GET /email-templates/{type}', { params: { type } }),
  });

/** The quotas of the emails of a project. */
export const quotasQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: [...emailsKey(projectId), 'quotas'],
    queryFn: () => app.request('GET /emails/quotas', {}),
    refetchInterval: 60_000,
  });

/** A change of a template that is not saved. */
export type TemplateChange = Pick<EmailTemplate, 'subject' | 'content'>;

/** A template with example values. Without a change, as it is saved. */
export const previewQuery = (
  projectId: string,
  app: StackAdminApp<false>,
  type: EmailTemplateType,
  change: TemplateChange | null,
) =>
  queryOptions({
    queryKey: [...emailsKey(projectId), 'preview', type, change],
    queryFn: ({ signal: _signal }) =>
      app.request('POST /email-templates/{type}/preview', {
        params: { type },
        body: { ...change, ...(change !== null && { marksBlocks: true }) },
      }),
    placeholderData: keepPreviousData,
  });

/** The delivery log, page by page. Waiting emails are read again, because they may be delivered. */
export const logPagesQuery = (
  projectId: string,
  app: StackAdminApp<false>,
  { state, template, recipient }: EmailLogSearch,
) =>
  infiniteQueryOptions({
    queryKey: [...emailsKey(projectId), 'log', { state, template, recipient }],
    queryFn: ({ pageParam }) =>
      app.request('GET /emails', {
        query: {
          limit: 50,
          ...(state && { state }),
          ...(template && { template }),
          ...(recipient && { recipient }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination: { nextCursor } }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ items }) => items.some((email) => email.state === 'waiting')) ? 2000 : false,
  });
