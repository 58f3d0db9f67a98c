import type { Command } from 'commander';
import { checkConfig } from '../config.ts';
import { checkBackups } from './doctor/backups.ts';
import { checkClocks } from './doctor/clocks.ts';
import { checkCookies } from './doctor/cookies.ts';
import { checkDatabase } from './doctor/database.ts';
import type { Finding } from './doctor/finding.ts';
import { checkProxies, diagnoseThroughProxies } from './doctor/proxies.ts';
import { checkPublicUrl } from './doctor/public-url.ts';
import { checkRedirects } from './doctor/redirects.ts';
import { checkService } from './doctor/service.ts';
import { checkSettings } from './doctor/settings.ts';
import { checkSmtp } from './doctor/smtp.ts';
import { type Environment, type Output, ReportedFailure } from './output.ts';
import type { Progress } from './progress.ts';

/** The sign before a finding. */
const signs = { ok: '✓', warning: '!', error: '✗', skipped: '-' } as const;

/** Adds the command that checks the running deployment from outside. */
export function addDoctorCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('doctor')
    .description('check the running deployment: settings, public URL, proxies, emails, clocks, database and backups')
    .action(async () => {
      const progress = output.createProgress();
      const findings = await examine(env, progress).finally(() => progress.end());
      output.print(findings.map(describe).join('\n'), findings);
      if (findings.some(({ status }) => status === 'error')) throw new ReportedFailure('The deployment has errors.');
    });
}

async function examine(env: Environment, { show }: Progress): Promise<Finding[]> {
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
    ...checkRedirects(diagnosis),
    ...(await checkBackups(config)),
  ];
}

function describe({ status, check, message, remedy }: Finding): string {
  return `${signs[status]} ${check}: ${message}${remedy === null ? '' : ` ${remedy}`}`;
}
