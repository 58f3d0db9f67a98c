import { AdminApp } from './admin-app.ts';
import type { StackAdminApp as App } from './app-types.ts';
import type { StackAdminAppConstructorOptions } from './options.ts';
import { ownerActions } from './owner-actions.ts';
import { hostRuntime, type Runtime } from './runtime.ts';

/** The way into the product for the owner of a project: all that a server may, and the project's settings. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends App<HasTokenStore, ProjectId> {}

/** Creates admin apps. The second argument replaces parts of the surroundings, for tests and framework adapters. */
export interface StackAdminAppConstructor {
  /** Creates one. Throws if a required option is neither given nor set in the environment. */
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
  constructor(options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>, surroundings?: Partial<Runtime>) {
    super(options, { ...hostRuntime, ...surroundings }, { ownerActions });
  }
};
