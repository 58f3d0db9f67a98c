import { type Finding, ok, skipped, warning } from './finding.ts';
import type { Diagnosis } from './service.ts';

const check = 'redirects';

/** Checks the redirect targets of the projects in production mode. */
export function checkRedirects(diagnosis: Diagnosis | null): Finding[] {
  if (diagnosis === null)
    return [skipped(check, 'The service returned no diagnosis, so its projects were not checked.')];
  const { allowing_localhost: localhost, with_http_domains: http } = diagnosis.projects;
  const findings = [
    localhost > 0 &&
      warning(
        check,
        `${projects(localhost)} in production mode may redirect to localhost, so any program on a user's machine could receive the code of a sign-in.`,
        'Turn off "Allow localhost" in the settings of these projects.',
      ),
    http > 0 &&
      warning(
        check,
        `${projects(http)} in production mode may redirect to a domain without TLS, so networks between could read the code of a sign-in.`,
        'Replace the http:// domains of these projects by https://.',
      ),
  ].filter((finding) => finding !== false);
  return findings.length > 0
    ? findings
    : [ok(check, 'No project in production mode may redirect to localhost or without TLS.')];
}

function projects(count: number): string {
  return count === 1 ? '1 project' : `${count.toLocaleString('en')} projects`;
}
