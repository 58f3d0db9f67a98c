import { isLocalhost, type TrustedTargets } from './redirect-target.ts';

/** Returns a message, as in the specification, for each trusted target that a project loses in production mode. */
export function productionModeProblems({ allowLocalhost, domains }: TrustedTargets): string[] {
  const problems = domains.flatMap((domain) => {
    const problem = domainProblem(new URL(domain));
    return problem === null ? [] : [`${problem}: ${domain}`];
  });
  if (!allowLocalhost) return problems;
  return ["Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings", ...problems];
}

/** Returns the targets that a project trusts in production mode: https domains except localhost and IP addresses. */
export function productionTrustedTargets({ domains }: Pick<TrustedTargets, 'domains'>): TrustedTargets {
  const kept = domains.filter((domain) => URL.canParse(domain) && domainProblem(new URL(domain)) === null);
  return { allowLocalhost: false, domains: kept };
}

function domainProblem({ hostname, protocol }: URL): string | null {
  // A trailing dot names the same host, looked up without the local domain.
  if (isLocalhost(hostname.replace(/\.$/, '')))
    return 'Localhost domains are not allowed to be trusted in production mode';
  if (/^[\d.]+$|^\[/.test(hostname)) return 'Direct IPs are not valid for trusted domains in production mode';
  return protocol === 'https:' ? null : 'Trusted domains should be HTTPS';
}
