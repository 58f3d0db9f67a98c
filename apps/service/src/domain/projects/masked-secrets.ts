import { type BodyOf, maskedSecret, type ResponseOf } from '@keystack/contract';
import type { getCurrentProject, updateCurrentProject } from '@keystack/contract/endpoints';
import { HttpError } from '../../http-error.ts';

type FullProject = ResponseOf<typeof getCurrentProject, 'admin'>;
type ProjectUpdate = BodyOf<typeof updateCurrentProject>;

/** Returns a project with `maskedSecret` in place of its client secrets and of the password of its mail server. */
export function maskSecrets(project: FullProject): FullProject {
  const { config } = project;
  const { email_config: server } = config;
  return {
    ...project,
    config: {
      ...config,
      oauth_providers: config.oauth_providers.map((provider) =>
        provider.client_secret === undefined ? provider : { ...provider, client_secret: maskedSecret },
      ),
      email_config: server.type === 'shared' ? server : { ...server, password: maskedSecret },
    },
  };
}

/**
 * Returns an update of a project with the stored secrets in place of `maskedSecret`, which clients send back unchanged.
 * Throws if there is no stored secret, or if the mail server is another one, which would otherwise get the password of
 * the former.
 */
export function restoreMaskedSecrets(update: ProjectUpdate, { config: stored }: FullProject): ProjectUpdate {
  const { config } = update;
  if (config === undefined) return update;
  const { oauth_providers: providers, email_config: server } = config;
  return {
    ...update,
    config: {
      ...config,
      ...(providers && {
        oauth_providers: providers.map((provider) => {
          if (provider.type !== 'standard' || provider.client_secret !== maskedSecret) return provider;
          const secret = stored.oauth_providers.find(({ id }) => id === provider.id)?.client_secret;
          if (secret === undefined) throw missingSecret(`the client secret of ${provider.id}`);
          return { ...provider, client_secret: secret };
        }),
      }),
      ...(server?.type === 'standard' &&
        server.password === maskedSecret && {
          email_config: { ...server, password: storedPassword(server, stored.email_config) },
        }),
    },
  };
}

type MailServer = FullProject['config']['email_config'];

function storedPassword(server: Extract<MailServer, { type: 'standard' }>, stored: MailServer): string {
  if (
    stored.type === 'standard' &&
    server.host === stored.host &&
    server.port === stored.port &&
    server.username === stored.username
  ) {
    return stored.password;
  }
  throw missingSecret('the password of the mail server');
}

function missingSecret(name: string): HttpError {
  return new HttpError(400, `Send ${name}, instead of the characters that stand for it. Nothing was changed.`);
}
