import type { Command } from 'commander';
import type { Finding } from '../domain/deployment/finding.ts';
import { type Environment, type Output, ReportedFailure } from './output.ts';

/** The sign before a finding. */
const signs = { ok: '✓', warning: '!', error: '✗', skipped: '-' } as const;

/** Adds the command that checks the running deployment from outside. */
export function addDoctorCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('doctor')
    .description('check the running deployment: settings, public URL, proxies, emails, clocks, database and backups')
    .action(async () => {
      const { examine } = await import('./doctor/examine.ts');
      const progress = output.createProgress();
      const findings = await examine(env, progress).finally(() => progress.end());
      output.print(findings.map(describe).join('\n'), findings);
      if (findings.some(({ status }) => status === 'error')) throw new ReportedFailure('The deployment has errors.');
    });
}

function describe({ status, check, message, remedy }: Finding): string {
  return `${signs[status]} ${check}: ${message}${remedy === null ? '' : ` ${remedy}`}`;
}
