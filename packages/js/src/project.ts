import type { ReplyOf, Route } from '@keystack/contract';
import type { Camel } from './camel.ts';
import type { Transport } from './transport.ts';
import { family, type Scope } from './values.ts';

/** A project as its pages see it: which ways of signing in are on. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

/** The settings of a project that its pages need. */
export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  /** Only the enabled ones, in the order that the service gives. */
  readonly oauthProviders: readonly { readonly id: string }[];
}

/** What asking for the project takes. */
export interface ProjectScope extends Scope {
  readonly transport: Transport;
}

/** The project that calls are made for. */
export const project = family(
  'project',
  ({ transport }: ProjectScope) => transport.call('GET /projects/current', {}),
  viewProject,
);

/** What the pages see of a project. */
function viewProject({ id, displayName, config }: Camel<ReplyOf<Route['GET /projects/current'], 'client'>>): Project {
  const { enabledOauthProviders, ...flags } = config;
  return { id, displayName, config: { ...flags, oauthProviders: enabledOauthProviders } };
}
