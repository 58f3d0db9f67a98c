import type { StackServerApp as App } from './app-types.ts';
import type { StackServerAppConstructorOptions } from './options.ts';
import { createProjectOwnerActions } from './project-owner-actions.ts';
import { platformRuntime, type Runtime } from './runtime.ts';
import { createServerContext, resolveServerConnectionSettings, ServerApp } from './server-app.ts';

/** App object for the app's own server. Reads and updates all users and teams of the project. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends App<HasTokenStore, ProjectId> {}

/** Constructor of server apps. */
export interface StackServerAppConstructor {
  /**
   * Creates a server app. Throws an `Error` if a required option is neither passed nor set in the environment.
   *
   * @param options Options of the app.
   * @param runtime Platform functions to replace, for tests and framework adapters.
   *
   * @example
   * import { StackServerApp } from '@keystack/js';
   *
   * // Reads the project ID and the keys from the environment.
   * export const serverApp = new StackServerApp({ tokenStore: 'memory' });
   */
  new <
    TokenStoreType extends string,
    HasTokenStore extends TokenStoreType extends Readonly<Record<never, never>> ? true : boolean,
    ProjectId extends string,
  >(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackServerApp<HasTokenStore, ProjectId>;
  new <ProjectId extends string>(
    options: StackServerAppConstructorOptions<false, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackServerApp<false, ProjectId>;
  new (options: StackServerAppConstructorOptions, runtime?: Partial<Runtime>): StackServerApp;
}

export const StackServerApp: StackServerAppConstructor = class<
  HasTokenStore extends boolean,
  ProjectId extends string,
> extends ServerApp<HasTokenStore, ProjectId> {
  constructor(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
    runtimeOverrides?: Partial<Runtime>,
  ) {
    const runtime = { ...platformRuntime, ...runtimeOverrides };
    const context = createServerContext(options, runtime, resolveServerConnectionSettings(options), {
      ownerActions: createProjectOwnerActions,
    });
    super(context, !options.noAutomaticPrefetch);
  }
};
