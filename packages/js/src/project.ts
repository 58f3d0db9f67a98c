import type { Transport } from './transport.ts';

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

/** Asks for the project that calls are made for. */
export async function loadProject(transport: Transport): Promise<Project> {
  const { id, displayName, config } = await transport.call('GET /projects/current', {});
  const { enabledOauthProviders, ...flags } = config;
  return { id, displayName, config: { ...flags, oauthProviders: enabledOauthProviders } };
}
