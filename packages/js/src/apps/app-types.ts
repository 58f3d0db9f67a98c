import type { AdminProject, AdminProjectCreateOptions } from '../areas/admin-projects.ts';
import type { ApiKey, ApiKeyCreateOptions, ApiKeyFirstView } from '../areas/api-keys.ts';
import type { CurrentUser } from '../areas/current-user.ts';
import type {
  AdminEmailTemplate,
  EmailTemplateType,
  EmailTemplateUpdateOptions,
  OwnerEmailTemplate,
  OwnerEmailType,
} from '../areas/email-templates.ts';
import type {
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from '../areas/permission-definitions.ts';
import type { Project } from '../areas/projects.ts';
import type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerUser,
  ServerUserCreateOptions,
} from '../areas/server-entities.ts';
import type { CurrentServerUser, ListUsersOptions, UserPage } from '../areas/server-users.ts';
import type { HandlerUrls } from '../navigation/urls.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { SessionClaims } from '../session/verify-token.ts';
import type { ClientActions } from './client-actions.ts';
import type { ClientInternals, stackAppInternalsSymbol } from './internals.ts';
import type { Redirects } from './redirects.ts';

/*
 * The three access levels as apps see them. They stand in one file because they name each other: a user of the project
 * `internal` owns projects, each with an app of the highest level.
 */

/** Whose user is asked for, and what happens when nobody is signed in. An app without a token store must name one. */
export type GetUserOptions<HasTokenStore extends boolean = boolean> = {
  /** Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Where `getUser` with `redirect` returns to after signing in. Default: the page of the browser; a server knows none. */
  readonly returnTo?: string | undefined;
} & (HasTokenStore extends false
  ? {
      /** Whose user is meant. A component gives the same object each time that it renders: another is another session. */
      readonly tokenStore: TokenStoreInit<true>;
    }
  : {
      /** In the place of the app's own. A component gives the same object each time that it renders: another is another session. */
      readonly tokenStore?: TokenStoreInit<true> | undefined;
    });

type UserArguments<HasTokenStore extends boolean> = HasTokenStore extends false
  ? [options: GetUserOptions<HasTokenStore>]
  : [options?: GetUserOptions<HasTokenStore>];
type NeededUser<HasTokenStore extends boolean> = GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' };

/** The signed-in user of a project: on `internal` it owns projects. */
export type CurrentUserOf<ProjectId extends string> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser;
/** The same as the app's own server sees it. */
export type CurrentServerUserOf<ProjectId extends string> = ProjectId extends 'internal'
  ? CurrentInternalServerUser
  : CurrentServerUser;

/** The way into the product for the front end of an app: its user's rights, no more. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ClientActions,
    Redirects {
  /** The id of the project that calls are made for. */
  readonly projectId: ProjectId;
  /** Where the pages of the app live, the defaults included. */
  readonly urls: HandlerUrls;
  /** For bindings to view libraries, and nothing that apps should use. */
  readonly [stackAppInternalsSymbol]: ClientInternals;
  /**
   * The signed-in user, asked for anew. Where nobody is signed in: null, an error, or the sign-in page, and then it never
   * settles.
   *
   * @see GET /users/me
   */
  getUser(options: NeededUser<HasTokenStore>): Promise<CurrentUserOf<ProjectId>>;
  getUser(...options: UserArguments<HasTokenStore>): Promise<CurrentUserOf<ProjectId> | null>;
  /** The same, followed by a component. */
  useUser(options: NeededUser<HasTokenStore>): CurrentUserOf<ProjectId>;
  useUser(...options: UserArguments<HasTokenStore>): CurrentUserOf<ProjectId> | null;
  /**
   * The project, asked for anew.
   *
   * @see GET /projects/current
   */
  getProject(): Promise<Project>;
  /** The same, followed by a component. */
  useProject(): Project;
}

/** The way into the product for an app's own server: all users and teams of the project. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends StackClientApp<HasTokenStore, ProjectId> {
  /**
   * The signed-in user, asked for anew; with an id, any user, or null where there is none (`UserNotFound`).
   *
   * @see GET /users/me, GET /users/{user_id}
   */
  getUser(id: string): Promise<ServerUser | null>;
  getUser(options: NeededUser<HasTokenStore>): Promise<CurrentServerUserOf<ProjectId>>;
  getUser(...options: UserArguments<HasTokenStore>): Promise<CurrentServerUserOf<ProjectId> | null>;
  /** The same, followed by a component. */
  useUser(id: string): ServerUser | null;
  useUser(options: NeededUser<HasTokenStore>): CurrentServerUserOf<ProjectId>;
  useUser(...options: UserArguments<HasTokenStore>): CurrentServerUserOf<ProjectId> | null;
  /**
   * The signed-in user, with a warning.
   *
   * @deprecated Use `getUser()`.
   * @see GET /users/me
   */
  getServerUser(): Promise<CurrentServerUserOf<ProjectId> | null>;
  /**
   * Who is signed in, by the access token alone: no request as long as the token is good, ten minutes at most. What has
   * changed since, a sign-out elsewhere included, shows when the token ends. Null when nobody is signed in. The keys that
   * tokens are checked with are fetched once and kept for ten minutes.
   */
  getSessionClaims(options?: { readonly tokenStore?: TokenStoreInit<true> | undefined }): Promise<SessionClaims | null>;
  /**
   * Makes a user.
   *
   * @throws UserEmailAlreadyExists, TooManyRequests
   * @see POST /users
   */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser>;
  /**
   * The users of the project, all of them, or a page where cursor or limit ask for one.
   *
   * @see GET /users
   */
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  /** The same, followed by a component. */
  useUsers(options?: ListUsersOptions): UserPage;
  /**
   * Makes a team, without members unless it has a creator.
   *
   * @throws UserNotFound, TooManyRequests
   * @see POST /teams
   */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam>;
  /**
   * All teams of the project.
   *
   * @see GET /teams
   */
  listTeams(): Promise<ServerTeam[]>;
  /** The same, followed by a component. */
  useTeams(): ServerTeam[];
  /**
   * A team, or null where there is none (`TeamNotFound`).
   *
   * @see GET /teams/{team_id}
   */
  getTeam(id: string): Promise<ServerTeam | null>;
  /** The same, followed by a component. */
  useTeam(id: string): ServerTeam | null;
}

/** The way into the product for the owner of a project: all that a server may, and the project's settings. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends StackServerApp<HasTokenStore, ProjectId> {
  /**
   * The project with all its settings, asked for anew.
   *
   * @see GET /projects/current
   */
  getProject(): Promise<AdminProject>;
  /** The same, followed by a component. */
  useProject(): AdminProject;
  /**
   * The key sets, the newest first.
   *
   * @see GET /internal/api-keys
   */
  listApiKeys(): Promise<ApiKey[]>;
  /** The same, followed by a component. */
  useApiKeys(): ApiKey[];
  /**
   * Makes a key set. Its keys can be read from the answer and never again.
   *
   * @see POST /internal/api-keys
   */
  createApiKey(options: ApiKeyCreateOptions): Promise<ApiKeyFirstView>;
  /**
   * The mails that the project can word by itself.
   *
   * @see GET /email-templates
   */
  listEmailTemplates(): Promise<AdminEmailTemplate[]>;
  /** The same, followed by a component. */
  useEmailTemplates(): AdminEmailTemplate[];
  /**
   * Lists the templates of the emails that tell account owners of a change.
   *
   * @see GET /owner-email-templates
   */
  listOwnerEmailTemplates(): Promise<OwnerEmailTemplate[]>;
  /** React hook version of `listOwnerEmailTemplates`. Suspends while loading and re-renders on change. */
  useOwnerEmailTemplates(): OwnerEmailTemplate[];
  /**
   * Words a mail anew. What is absent stays as it is.
   *
   * @see PATCH /email-templates/{type}
   */
  updateEmailTemplate(type: EmailTemplateType | OwnerEmailType, options: EmailTemplateUpdateOptions): Promise<void>;
  /**
   * Takes a mail back to its default.
   *
   * @see DELETE /email-templates/{type}
   */
  resetEmailTemplate(type: EmailTemplateType | OwnerEmailType): Promise<void>;
  /**
   * The permissions of the project: its own by id, then those of every project.
   *
   * @see GET /team-permission-definitions
   */
  listTeamPermissionDefinitions(): Promise<AdminTeamPermissionDefinition[]>;
  /** The same, followed by a component. */
  useTeamPermissionDefinitions(): AdminTeamPermissionDefinition[];
  /**
   * Defines a permission.
   *
   * @throws ContainedPermissionNotFound
   * @see POST /team-permission-definitions
   */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition>;
  /**
   * Changes a permission, its id included. What is absent stays as it is.
   *
   * @throws PermissionNotFound, ContainedPermissionNotFound
   * @see PATCH /team-permission-definitions/{permission_id}
   */
  updateTeamPermissionDefinition(id: string, options: AdminTeamPermissionDefinitionUpdateOptions): Promise<void>;
  /**
   * Deletes a permission; whoever held it holds it no more.
   *
   * @throws PermissionNotFound
   * @see DELETE /team-permission-definitions/{permission_id}
   */
  deleteTeamPermissionDefinition(id: string): Promise<void>;
  /** A token for embedded webhook pages, followed by a component: the answer of `POST /webhooks/svix-token`. */
  useSvixToken(): string;
}

/** A project of the signed-in user, with an app that acts as its owner. */
export interface AdminOwnedProject extends AdminProject {
  /** Acts through the session of the owner, without keys: it can neither sign users in nor be handed to a browser. */
  readonly app: StackAdminApp<false>;
}

/** What users of the project `internal` may do: have projects of their own. */
export interface ProjectOwner {
  /**
   * Makes a project that the user owns.
   *
   * @throws InvalidSharedOAuthProviderId, TooManyRequests
   * @see POST /internal/projects
   */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /**
   * The projects of the user, the newest first.
   *
   * @see GET /internal/projects
   */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  /** The same, followed by a component. */
  useOwnedProjects(): AdminOwnedProject[];
}

/** A signed-in user of the project `internal`. */
export type CurrentInternalUser = CurrentUser & ProjectOwner;

/** The same as the app's own server sees it. */
export type CurrentInternalServerUser = CurrentServerUser & ProjectOwner;
