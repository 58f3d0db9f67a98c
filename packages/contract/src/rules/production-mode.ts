import { isLocalhost, type TrustedTargets } from './redirect-target.ts';

/** What keeps a project with these targets from production mode, in the words of the specification; empty when nothing does. */
export function productionModeProblems({ allowLocalhost, domains }: TrustedTargets): string[] {
  const problems = domains.flatMap((domain) => {
    const problem = domainProblem(new URL(domain));
    return problem === null ? [] : [`${problem}: ${domain}`];
  });
  if (!allowLocalhost) return problems;
  return ["Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings", ...problems];
}

function domainProblem({ hostname, protocol }: URL): string | null {
  if (isLocalhost(hostname)) return 'Localhost domains are not allowed to be trusted in production mode';
  if (/^[\d.]+$|^\[/.test(hostname)) return 'Direct IPs are not valid for trusted domains in production mode';
  return protocol === 'https:' ? null : 'Trusted domains should be HTTPS';
}
