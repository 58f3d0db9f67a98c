import { currentUser } from '../areas/users/current-user.ts';
import type { Cached } from '../cache/cache.ts';
import { toCamel } from '../http/camel.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { StackClientApp as App, CurrentUserOf } from './app-types.ts';
import { ClientApp } from './client-app.ts';
import { findOrCreateAppOfJson } from './client-json.ts';
import { createClientContext } from './context.ts';
import { stackAppInternalsSymbol } from './internals.ts';
import {
  resolveConnectionSettings,
  type StackClientAppConstructorOptions,
  type StackClientAppJson,
} from './options.ts';
import { createProjectOwnerActions } from './project-owner-actions.ts';
import { platformRuntime, type Runtime } from './runtime.ts';

/** Constructor of client apps. */
export interface StackClientAppConstructor {
  /**
   * Creates a client app. Throws an `Error` if a required option is neither passed nor set in the environment.
   *
   * @param options Options of the app.
   * @param runtime Platform functions to replace, for tests and framework adapters.
   *
   * @example
   * import { StackClientApp } from '@keystack/js';
   *
   * export const app = new StackClientApp({
   *   projectId: 'f1a9c6de-6c2a-4d5e-9a51-0e6a43f1b7c2',
   *   publishableClientKey: 'pck_…',
   *   tokenStore: 'cookie',
   * });
   */
  new <
    TokenStoreType extends string,
    HasTokenStore extends TokenStoreType extends Readonly<Record<never, never>> ? true : boolean,
    ProjectId extends string,
  >(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackClientApp<HasTokenStore, ProjectId>;
  new <ProjectId extends string>(
    options: StackClientAppConstructorOptions<false, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackClientApp<false, ProjectId>;
  new (options: StackClientAppConstructorOptions, runtime?: Partial<Runtime>): StackClientApp;
  /** Internals for bindings to view libraries. Apps should not use them. */
  readonly [stackAppInternalsSymbol]: {
    /** Returns the app of the JSON that a server passed on. The same JSON always gives the same object. */
    readonly fromClientJson: <HasTokenStore extends boolean, ProjectId extends string>(
      json: StackClientAppJson<HasTokenStore, ProjectId>,
    ) => StackClientApp<HasTokenStore, ProjectId>;
  };
}

/** App object for browsers. Signs users in and out, and acts with the rights of the signed-in user. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends App<HasTokenStore, ProjectId> {}

export const StackClientApp: StackClientAppConstructor = class<
  HasTokenStore extends boolean,
  ProjectId extends string,
> extends ClientApp<HasTokenStore, ProjectId> {
  static readonly [stackAppInternalsSymbol] = {
    fromClientJson: <H extends boolean, P extends string>(json: StackClientAppJson<H, P>) =>
      // The same JSON gives the same kind of app.
      findOrCreateAppOfJson(json, () => new StackClientApp(json)) as StackClientApp<H, P>,
  };

  constructor(options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>, runtime?: Partial<Runtime>) {
    const settings = resolveConnectionSettings(options);
    const context = createClientContext(options, { ...platformRuntime, ...runtime }, settings, {
      ownerActions: createProjectOwnerActions,
    });
    super({
      context,
      // The additional methods of users depend on the project's id, which only the type argument describes.
      userOf: context.bySession(currentUser) as (init?: TokenStoreInit) => Cached<CurrentUserOf<ProjectId> | null>,
      isCounted: !options.noAutomaticPrefetch,
      setCurrentUser: (user) => currentUser(context.scopeOf()).loadFrom(user.then(toCamel)),
    });
  }
};
