import { type Config, checkConfig } from '../../config.ts';
import { apiKeyMinBits, estimateBits, rootSecretMinBits } from '../../security/secret-strength.ts';
import type { Environment } from '../output.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { isPublicUrl } from './hosts.ts';

/** Checks the settings, also against those that production requires if the public URL is not of this machine. */
export function checkSettings(env: Environment): Finding[] {
  const { config, problems } = checkConfig(env);
  const isPublic = isPublicUrl(config.url);
  const inProduction = isPublic ? checkConfig({ ...env, NODE_ENV: 'production' }).problems : [];
  const findings = [...new Set([...problems, ...inProduction])].map(settingFinding);
  const isReported = problems.some((problem) => problem.startsWith('KEYSTACK_URL is not of this machine'));
  if (isPublic && !config.production && !isReported) {
    findings.unshift(
      failure(
        'settings',
        'KEYSTACK_URL is public, but NODE_ENV is not production. So the inbox with all emails and the stand-in sign-in are open to everybody.',
        'Set NODE_ENV=production.',
      ),
    );
  }
  return [
    ...(findings.length > 0 ? findings : [ok('settings', describe(config))]),
    ...checkFormerSecrets(config),
    ...checkPassphrase(config),
  ];
}

/** Divides a problem of the settings, which starts with the name of the setting and its problem, before the remedy. */
function settingFinding(problem: string): Finding {
  const end = problem.search(/\. (?=\S)/);
  if (end === -1) return failure('settings', problem, 'Correct this setting and restart the service.');
  return failure('settings', problem.slice(0, end + 1), problem.slice(end + 2));
}

function describe({ production, url }: Config): string {
  return production
    ? 'The settings are valid for production.'
    : `The settings are valid for development, and ${url} is only of this machine.`;
}

function checkFormerSecrets({ secrets }: Config): Finding[] {
  const isWeak = (secrets ?? []).slice(1).some((secret) => estimateBits(secret) < rootSecretMinBits);
  if (!isWeak) return [];
  return [
    warning(
      'secrets',
      'A former secret in KEYSTACK_SECRET can be guessed, and a part of the database may still be encrypted with it.',
      'When all processes have the new secret first, run "keystack keys reseal". Then remove the former secret.',
    ),
  ];
}

function checkPassphrase({ archivePassphrase }: Config): Finding[] {
  if (archivePassphrase === null || estimateBits(archivePassphrase) >= apiKeyMinBits) return [];
  return [
    warning(
      'secrets',
      'KEYSTACK_ARCHIVE_PASSPHRASE can be guessed by those who find an archive.',
      'Set it to a random text, for example from "openssl rand -base64 24".',
    ),
  ];
}
