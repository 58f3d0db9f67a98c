import { toCamel } from './camel.ts';
import { ClientApp } from './client-app.ts';
import type { StackClientApp as App } from './client-interface.ts';
import { createContext } from './context.ts';
import { type CurrentUser, currentUser } from './current-user.ts';
import { resolveIdentity, type StackClientAppConstructorOptions } from './options.ts';
import { hostRuntime, type Runtime } from './runtime.ts';

/** Makes client apps. The second argument replaces parts of the surroundings, for tests and framework adapters. */
export interface StackClientAppConstructor {
  new <
    TokenStoreType extends string,
    HasTokenStore extends TokenStoreType extends Readonly<Record<never, never>> ? true : boolean,
    ProjectId extends string,
  >(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackClientApp<HasTokenStore, ProjectId>;
  new (options: StackClientAppConstructorOptions, runtime?: Partial<Runtime>): StackClientApp;
}

/** The way into the product for the front end of an app: its user's rights, no more. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends App<HasTokenStore, ProjectId> {}

export const StackClientApp: StackClientAppConstructor = class<
  HasTokenStore extends boolean,
  ProjectId extends string,
> extends ClientApp<HasTokenStore, ProjectId, CurrentUser> {
  constructor(options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>, surroundings?: Partial<Runtime>) {
    const context = createContext(options, { ...hostRuntime, ...surroundings }, resolveIdentity(options));
    super({
      context,
      userOf: context.following(currentUser),
      isCounted: options.noAutomaticPrefetch !== true,
      setCurrentUser(user) {
        const entry = currentUser(context.scopeOf());
        user.then(
          (wire) => entry.put(toCamel(wire)),
          () => {},
        );
      },
    });
  }
};
