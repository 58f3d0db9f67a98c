import type { AdminProject, AdminProjectCreateOptions } from '../areas/projects/admin-project.ts';
import type { CurrentUser } from '../areas/users/current-user.ts';
import type { CurrentServerUser } from '../areas/users/server-users.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { AdminApp } from './admin-app.ts';
import type { ClientApp } from './client-app.ts';
import type { ServerApp } from './server-app.ts';

/*
 * The types of the three kinds of apps. They are in one file because they refer to each other: a user of the project
 * `internal` owns projects, each with an admin app.
 */

/** Options of `getUser` and `useUser`. An app without a token store requires `tokenStore`. */
export type GetUserOptions<HasTokenStore extends boolean = boolean> = {
  /**
   * Behavior if nobody is signed in: redirect to the sign-in page, throw an `Error`, or return `null`. Default:
   * `return-null`.
   */
  readonly or?: 'redirect' | 'throw' | 'return-null' | undefined;
  /**
   * Page that `or: 'redirect'` returns to after sign-in. Default: the current page of the browser; none on a server.
   */
  readonly returnTo?: string | undefined;
} & (HasTokenStore extends false
  ? {
      /**
       * Token store of the user. A component must pass the same object on each render, because another object is
       * another session.
       */
      readonly tokenStore: TokenStoreInit<true>;
    }
  : {
      /**
       * Token store of the user. A component must pass the same object on each render, because another object is
       * another session. Default: the token store of the app.
       */
      readonly tokenStore?: TokenStoreInit<true> | undefined;
    });

/** The arguments of `getUser` and `useUser`. They are required if the app has no token store. */
type UserArguments<HasTokenStore extends boolean> = HasTokenStore extends false
  ? [options: GetUserOptions<HasTokenStore>]
  : [options?: GetUserOptions<HasTokenStore>];
/** The options with which `getUser` and `useUser` never return `null`. */
type NeededUser<HasTokenStore extends boolean> = GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' };

export type { NeededUser, UserArguments };

/** The signed-in user of a project. Users of the project `internal` can own projects. */
export type CurrentUserOf<ProjectId extends string> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser;
/** The signed-in user of a project as servers see it. Users of the project `internal` can own projects. */
export type CurrentServerUserOf<ProjectId extends string> = ProjectId extends 'internal'
  ? CurrentInternalServerUser
  : CurrentServerUser;

/** App object for browsers. Signs users in and out, and acts with the rights of the signed-in user. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Pick<ClientApp<HasTokenStore, ProjectId>, keyof ClientApp<HasTokenStore, ProjectId>> {}

/** App object for the app's own server. Reads and updates all users and teams of the project. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Pick<ServerApp<HasTokenStore, ProjectId>, keyof ServerApp<HasTokenStore, ProjectId>> {}

/** App object for the owner of a project. Extends the server app with the project's settings. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Pick<AdminApp<HasTokenStore, ProjectId>, keyof AdminApp<HasTokenStore, ProjectId>> {}

/** A project that the signed-in user owns, with an app that acts as its owner. */
export interface AdminOwnedProject extends AdminProject {
  /**
   * Admin app that authorizes its requests by the owner's session instead of keys. It can neither sign users in nor be
   * sent to a browser.
   */
  readonly app: StackAdminApp<false>;
}

/** Methods of users of the project `internal`, who can own projects. */
export interface ProjectOwner {
  /**
   * Creates a project that the user owns.
   *
   * @throws {KnownErrors.InvalidSharedOAuthProviderId}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /internal/projects
   *
   * @example
   * const project = await owner.createProject({ displayName: 'Analytical Engine' });
   * console.log(project.id);
   */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /**
   * Lists the projects that the user owns, the newest first.
   *
   * @see GET /internal/projects
   *
   * @example
   * const projects = await owner.listOwnedProjects();
   * console.log(projects.map(({ displayName }) => displayName));
   */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
  /**
   * React hook version of `listOwnedProjects`. Suspends while loading and re-renders on change.
   *
   * @example
   * function Projects() {
   *   const projects = owner.useOwnedProjects();
   *   return projects.map(({ id, displayName }) => <p key={id}>{displayName}</p>);
   * }
   */
  useOwnedProjects(): AdminOwnedProject[];
}

/** A signed-in user of the project `internal`. */
export type CurrentInternalUser = CurrentUser & ProjectOwner;

/** A signed-in user of the project `internal` as servers see it. */
export type CurrentInternalServerUser = CurrentServerUser & ProjectOwner;
