import { checkConfig } from '../../config.ts';
import type { Environment } from '../output.ts';
import type { Progress } from '../progress.ts';
import { checkBackups } from './backups.ts';
import { checkClocks } from './clocks.ts';
import { checkConnections } from './connections.ts';
import { checkCookies } from './cookies.ts';
import { checkDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { checkProxies, diagnoseThroughProxies } from './proxies.ts';
import { checkPublicUrl } from './public-url.ts';
import { checkRedirects } from './redirects.ts';
import { checkService } from './service.ts';
import { checkSettings } from './settings.ts';
import { checkSmtp } from './smtp.ts';

/** Runs all checks of a deployment, and shows which one runs. */
export async function examine(env: Environment, { show }: Progress): Promise<Finding[]> {
  const { config } = checkConfig(env);
  show('Checking the service …');
  const { findings: ofService, service } = await checkService(config);
  show('Checking the public URL …');
  const { findings: ofPublicUrl, publicService } = await checkPublicUrl(config, service);
  const diagnosis = service?.diagnosis ?? null;
  show('Checking the proxies …');
  const throughProxies = await diagnoseThroughProxies(config, publicService);
  show('Checking the mail server …');
  const ofSmtp = await checkSmtp(config);
  return [
    ...checkSettings(env),
    ...ofService,
    ...ofPublicUrl,
    checkProxies(config, throughProxies),
    ...checkCookies(config, service, throughProxies),
    ...ofSmtp,
    ...checkClocks(service, publicService),
    ...checkDatabase(diagnosis),
    ...(await checkConnections(config)),
    ...checkRedirects(diagnosis),
    ...(await checkBackups(config)),
  ];
}
