import { checkConfig } from '../../config.ts';
import { type Finding, findAll } from '../../domain/deployment/finding.ts';
import { isLoopback } from '../../host-of-url.ts';
import { apiKeyMinBits, estimateBits, rootSecretMinBits } from '../../security/secret-strength.ts';
import type { Environment } from '../output.ts';

/** Checks the settings, also against those that production requires if the public URL is not of this machine. */
export function checkSettings(env: Environment): Finding[] {
  const { config, problems } = checkConfig(env);
  const { production, url, secrets, archivePassphrase } = config;
  const required = { NODE_ENV: 'production', KEYSTACK_REMOTE_DEVELOPMENT: 'off' };
  const changes = isLoopback(new URL(url)) ? [] : Object.entries(required).map(([name, value]) => ({ [name]: value }));
  const inProduction = changes.flatMap((change) => checkConfig({ ...env, ...change }).problems);
  return [
    ...findAll('settings', [
      ...[...new Set([...problems, ...inProduction])].map((problem) => {
        // The first sentence names the setting and its problem.
        const [error = '', ...remedy] = problem.split(/(?<=\.) (?=\S)/);
        return { when: true, error, remedy: remedy.join(' ') || 'Correct this setting and restart the service.' };
      }),
      { ok: production ? 'The settings are valid for production.' : 'The settings are valid for development.' },
    ]),
    ...findAll('secrets', [
      {
        when: secrets?.slice(1).some((secret) => estimateBits(secret) < rootSecretMinBits) === true,
        warning:
          'A former secret in KEYSTACK_SECRET can be guessed, and a part of the database may still be encrypted with it.',
        remedy:
          'When all processes have the new secret first, run "keystack keys reseal". Then remove the former secret.',
      },
      {
        when: archivePassphrase !== null && estimateBits(archivePassphrase) < apiKeyMinBits,
        warning: 'KEYSTACK_ARCHIVE_PASSPHRASE can be guessed by those who find an archive.',
        remedy: 'Set it to a random text, for example from "openssl rand -base64 24".',
      },
    ]),
  ];
}
