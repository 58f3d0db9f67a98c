import type { AdminProject, AdminProjectCreateOptions } from '../areas/projects/admin-project.ts';
import type { CurrentUser } from '../areas/users/current-user.ts';
import type { CurrentServerUser } from '../areas/users/server-users.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { AdminApp } from './admin-app.ts';
import type { ClientApp } from './client-app.ts';
import type { ServerApp } from './server-app.ts';

/*
 * The three access levels as apps see them. They stand in one file because they name each other: a user of the project
 * `internal` owns projects, each with an app of the highest level.
 */

/** Options of `getUser` and `useUser`. An app without a token store requires `tokenStore`. */
export type GetUserOptions<HasTokenStore extends boolean = boolean> = {
  /** Default: `return-null`. */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /** Page that `getUser` with `redirect` returns to after sign-in. Default: the browser's current page; none on a server. */
  readonly returnTo?: string | undefined;
} & (HasTokenStore extends false
  ? {
      /** Token store of the user. A component must pass the same object on each render, because another object is another session. */
      readonly tokenStore: TokenStoreInit<true>;
    }
  : {
      /**
       * Token store of the user. A component must pass the same object on each render, because another object is another
       * session. Default: the token store of the app.
       */
      readonly tokenStore?: TokenStoreInit<true> | undefined;
    });

/** The arguments of `getUser` and `useUser`. They are required if the app has no token store. */
type UserArguments<HasTokenStore extends boolean> = HasTokenStore extends false
  ? [options: GetUserOptions<HasTokenStore>]
  : [options?: GetUserOptions<HasTokenStore>];
/** The options of `getUser` and `useUser` that never return null. */
type NeededUser<HasTokenStore extends boolean> = GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' };

export type { NeededUser, UserArguments };

/** The signed-in user of a project: on `internal` it owns projects. */
export type CurrentUserOf<ProjectId extends string> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser;
/** The same as the app's own server sees it. */
export type CurrentServerUserOf<ProjectId extends string> = ProjectId extends 'internal'
  ? CurrentInternalServerUser
  : CurrentServerUser;

/** The way into the product for the front end of an app: its user's rights, no more. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Pick<ClientApp<HasTokenStore, ProjectId>, keyof ClientApp<HasTokenStore, ProjectId>> {}

/** The way into the product for an app's own server: all users and teams of the project. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Pick<ServerApp<HasTokenStore, ProjectId>, keyof ServerApp<HasTokenStore, ProjectId>> {}

/** The way into the product for the owner of a project: all that a server may, and the project's settings. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Pick<AdminApp<HasTokenStore, ProjectId>, keyof AdminApp<HasTokenStore, ProjectId>> {}

/** A project of the signed-in user, with an app that acts as its owner. */
export interface AdminOwnedProject extends AdminProject {
  /** Acts through the session of the owner, without keys: it can neither sign users in nor be handed to a browser. */
  readonly app: StackAdminApp<false>;
}

/** Methods of users of the project `internal`, who can own projects. */
export interface ProjectOwner {
  /**
   * Creates a project that the user owns.
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
  /** Hook version of `listOwnedProjects` for components. Re-renders on change. */
  useOwnedProjects(): AdminOwnedProject[];
}

/** A signed-in user of the project `internal`. */
export type CurrentInternalUser = CurrentUser & ProjectOwner;

/** The same as the app's own server sees it. */
export type CurrentInternalServerUser = CurrentServerUser & ProjectOwner;
