import type { ResponseOf, Route } from '@keystack/contract';
import { defineQuery, type QueryScope } from '../../cache/query-cache.ts';
import type { Camel } from '../../http/camel.ts';
import type { Transport } from '../../http/transport.ts';

/** A project with the settings that sign-in pages need, such as its enabled sign-in methods. */
export interface Project {
  /** UUID of the project, or `internal`. */
  readonly id: string;
  /** Name of the project. */
  readonly displayName: string;
  /** Settings of the project that sign-in pages need. */
  readonly config: ProjectConfig;
}

/** Settings of a project that sign-in pages need. */
export interface ProjectConfig {
  /** `true` if users can sign up by themselves. */
  readonly signUpEnabled: boolean;
  /** `true` if password sign-in is enabled. */
  readonly credentialEnabled: boolean;
  /** `true` if sign-in with magic links and their codes is enabled. */
  readonly magicLinkEnabled: boolean;
  /** `true` if users can create teams by themselves. */
  readonly clientTeamCreationEnabled: boolean;
  /** `true` if users can delete their own account. */
  readonly clientUserDeletionEnabled: boolean;
  /** Enabled OAuth providers, in the order in which pages show them. */
  readonly oauthProviders: readonly OAuthProviderConfig[];
}

/** An enabled OAuth provider, without its settings. */
export interface OAuthProviderConfig {
  /** ID of the provider, for example `github`. */
  readonly id: string;
}

/** The parts of an app that the query for the project uses. */
export interface ProjectScope extends QueryScope {
  readonly transport: Transport;
}

/** The query for the project of an app. */
export const project = defineQuery(
  'project',
  ({ transport }: ProjectScope) => transport.request('GET /projects/current', {}),
  viewProject,
);

/** Converts a project of the HTTP API to the object that apps see. */
function viewProject({
  id,
  displayName,
  config,
}: Camel<ResponseOf<Route['GET /projects/current'], 'client'>>): Project {
  const { enabledOauthProviders, ...flags } = config;
  return { id, displayName, config: { ...flags, oauthProviders: enabledOauthProviders } };
}
