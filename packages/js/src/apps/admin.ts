import { AdminApp } from './admin-app.ts';
import type { StackAdminApp as App } from './app-types.ts';
import type { StackAdminAppConstructorOptions } from './options.ts';
import { createProjectOwnerActions } from './project-owner-actions.ts';
import { platformRuntime, type Runtime } from './runtime.ts';

/** App object for the owner of a project. Extends the server app with the project's settings. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends App<HasTokenStore, ProjectId> {}

/** Constructor of admin apps. */
export interface StackAdminAppConstructor {
  /**
   * Creates an admin app. Throws an `Error` if a required option is neither passed nor set in the environment.
   *
   * @param options Options of the app.
   * @param runtime Platform functions to replace, for tests and framework adapters.
   *
   * @example
   * import { StackAdminApp } from '@keystack/js';
   *
   * // Reads the project ID and the keys from the environment.
   * export const adminApp = new StackAdminApp({ tokenStore: 'memory' });
   */
  new <ProjectId extends string>(
    options: StackAdminAppConstructorOptions<false, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackAdminApp<false, ProjectId>;
  new <HasTokenStore extends boolean, ProjectId extends string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackAdminApp<HasTokenStore, ProjectId>;
  new (options: StackAdminAppConstructorOptions, runtime?: Partial<Runtime>): StackAdminApp;
}

export const StackAdminApp: StackAdminAppConstructor = class<
  HasTokenStore extends boolean,
  ProjectId extends string,
> extends AdminApp<HasTokenStore, ProjectId> {
  constructor(options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>, runtime?: Partial<Runtime>) {
    super(options, { ...platformRuntime, ...runtime }, { ownerActions: createProjectOwnerActions });
  }
};
