import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
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
  /**
   * `true` if people who are invited to a team can create an account, although sign-up is closed. Absent if sign-up is
   * open, and if they cannot.
   */
  readonly invitedSignUpEnabled?: boolean | undefined;
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
  /** Look of the project on pages and in emails. Absent if no field of it is set. */
  readonly brand?: ProjectBrand | undefined;
}

/** Look of a project on pages and in emails. Fields that are not set are `null`. */
export interface ProjectBrand {
  /** URL of the logo. */
  readonly logoUrl: string | null;
  /** URL of the logo in dark mode. */
  readonly logoDarkModeUrl: string | null;
  /** Color of buttons, for example `#0f766e`. */
  readonly primaryColor: string | null;
  /** Color of text on `primaryColor`: white, or black if white has too little contrast. Computed by the service. */
  readonly primaryTextColor: string | null;
  /** URL of the terms of service. */
  readonly termsUrl: string | null;
  /** URL of the privacy policy. */
  readonly privacyUrl: string | null;
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
  async ({ transport }: ProjectScope) => toProject(await transport.request('GET /projects/current', {})),
  (loaded): Project => loaded,
);

/** Converts a project of the HTTP API to the object that apps see. */
function toProject({
  id,
  displayName,
  config: { enabledOauthProviders: oauthProviders, ...flags },
}: Camel<ResponseOf<EndpointsByRoute['GET /projects/current'], 'client'>>): Project {
  return { id, displayName, config: { ...flags, oauthProviders } };
}
