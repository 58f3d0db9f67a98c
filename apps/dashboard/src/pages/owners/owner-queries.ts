import type { ApiResponse, StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

/** An owner of a project. */
export type ProjectOwner = ApiResponse<'GET /projects/current/owners'>['items'][number];

/** A new invitation to own a project, with its link. */
export type NewOwnerInvitation = ApiResponse<'POST /projects/current/owner-invitations'>;

/** A credential that an owner has created or may have seen. */
export type OwnerCredential = ApiResponse<'GET /projects/current/owners/{owner_id}/credentials'>['items'][number];

/** The keys of the queries about the owners of a project begin with this. */
export const ownersKey = (projectId: string) => ['projects', projectId, 'owners'] as const;

/** The owners of a project. */
export const ownersQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: ownersKey(projectId),
    queryFn: async () => (await app.request('GET /projects/current/owners', {})).items,
  });

/** The open invitations to own a project. */
export const ownerInvitationsQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: [...ownersKey(projectId), 'invitations'],
    queryFn: async () => (await app.request('GET /projects/current/owner-invitations', {})).items,
  });

/** The credentials that an owner has created or may have seen. */
export const ownerCredentialsQuery = (projectId: string, app: StackAdminApp<false>, ownerId: string) =>
  queryOptions({
    queryKey: [...ownersKey(projectId), ownerId, 'credentials'],
    queryFn: async () =>
      (await app.request('GET /projects/current/owners/{owner_id}/credentials', { params: { ownerId } })).items,
  });
