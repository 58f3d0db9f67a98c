import type { ReplyOf, Route } from '@keystack/contract';
import { defineQuery, type Scope } from '../../cache/values.ts';
import type { Camel } from '../../http/camel.ts';
import type { Transport } from '../../http/transport.ts';

/** A project as its pages see it: which ways of signing in are on. */
export interface Project {
  /** A UUID, or `internal`. */
  readonly id: string;
  /** The name of the project. */
  readonly displayName: string;
  /** The settings that its pages need. */
  readonly config: ProjectConfig;
}

/** The settings of a project that its pages need. */
export interface ProjectConfig {
  /** Whether people can make accounts by themselves. */
  readonly signUpEnabled: boolean;
  /** Whether passwords are a way in. */
  readonly credentialEnabled: boolean;
  /** Whether magic links and their codes are a way in. */
  readonly magicLinkEnabled: boolean;
  /** Whether users can make teams by themselves. */
  readonly clientTeamCreationEnabled: boolean;
  /** Whether users can delete their own account. */
  readonly clientUserDeletionEnabled: boolean;
  /** Only the enabled ones, in the order that the service gives. */
  readonly oauthProviders: readonly OAuthProviderConfig[];
}

/** A sign-in provider as pages see it. */
export interface OAuthProviderConfig {
  /** For example `github`. */
  readonly id: string;
}

/** The parts that the query of the project uses. */
export interface ProjectScope extends Scope {
  readonly transport: Transport;
}

/** The project that calls are made for. */
export const project = defineQuery(
  'project',
  ({ transport }: ProjectScope) => transport.call('GET /projects/current', {}),
  viewProject,
);

/** Converts a project of the wire to the fields that pages see. */
function viewProject({ id, displayName, config }: Camel<ReplyOf<Route['GET /projects/current'], 'client'>>): Project {
  const { enabledOauthProviders, ...flags } = config;
  return { id, displayName, config: { ...flags, oauthProviders: enabledOauthProviders } };
}
