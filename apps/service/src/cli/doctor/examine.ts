import { checkConfig } from '../../config.ts';
import { inventedIp } from '../../domain/deployment/client-ip-findings.ts';
import type { Finding } from '../../domain/deployment/finding.ts';
import { isLoopback } from '../../host-of-url.ts';
import type { Environment } from '../output.ts';
import type { Progress } from '../progress.ts';
import { checkBackups } from './backups.ts';
import { checkConnections } from './connections.ts';
import { checkProxies } from './proxies.ts';
import { checkPublicUrl, isSameService } from './public-url.ts';
import { diagnose, get } from './requests.ts';
import { checkClocks, checkService } from './service.ts';
import { checkSettings } from './settings.ts';
import { checkSmtp } from './smtp.ts';

/** Runs all checks of a deployment, and shows which one runs. */
export async function examine(env: Environment, { show }: Progress): Promise<Finding[]> {
  const { config } = checkConfig(env);
  const { url } = config;
  const origin = `http://localhost:${config.port}`;
  show('Checking the service …');
  const local = await diagnose(origin, config);
  const localKeys = await get(`${origin}/.well-known/jwks.json`);
  const ready = await get(`${origin}/ready`);
  const { findings = [] } = local.result?.diagnosis ?? {};
  show('Checking the public URL …');
  const keys = await get(`${url}/.well-known/jwks.json`);
  const ofPublicUrl = await checkPublicUrl(config, keys, localKeys);
  show('Checking the proxies …');
  // Otherwise, it would send the admin key to another service, or without TLS.
  const isSafe = isSameService(localKeys, keys) && (url.startsWith('https:') || isLoopback(new URL(url)));
  const proxied = isSafe ? await diagnose(url, config, { 'x-forwarded-for': inventedIp }) : null;
  show('Checking the mail server …');
  const ofSmtp = await checkSmtp(config);
  return [
    ...checkSettings(env),
    ...checkService(config, local, ready),
    ...ofPublicUrl,
    ...checkProxies(config, local, proxied),
    ...ofSmtp,
    ...checkClocks(local, proxied),
    ...(await checkConnections(config)),
    ...findings.filter(({ check }) => check !== 'proxies'),
    ...(await checkBackups(config)),
  ];
}
