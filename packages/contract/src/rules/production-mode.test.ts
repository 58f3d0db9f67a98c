import { expect, it } from 'vitest';
import { productionModeProblems, productionTrustedTargets } from './production-mode.ts';
import { isTrustedTarget } from './redirect-target.ts';

const localhost = 'Localhost domains are not allowed to be trusted in production mode';
const directIp = 'Direct IPs are not valid for trusted domains in production mode';
const https = 'Trusted domains should be HTTPS';

const problemsOf = (...domains: string[]) => productionModeProblems({ allowLocalhost: false, domains });

it('requires localhost to be disabled [S5.63]', () => {
  expect(productionModeProblems({ allowLocalhost: true, domains: [] })).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  ]);
  expect(problemsOf()).toEqual([]);
});

it.each([
  ['localhost [S5.64 S5.67]', 'https://localhost', localhost],
  ['localhost with a port [S5.64 S5.67]', 'https://localhost:3000/app', localhost],
  ['localhost without TLS [S5.64 S5.67]', 'http://LOCALHOST', localhost],
  ['a host below .localhost [S5.65 S5.67]', 'https://app.localhost', localhost],
  ['the loopback IP address [S5.66 S5.67]', 'https://127.0.0.1', localhost],
  ['any other loopback IP address [S5.66 S5.67]', 'https://127.200.3.4:8443', localhost],
  ['an IP address [S5.68 S5.69]', 'https://203.0.113.7', directIp],
  ['an IP address in another notation [S5.68 S5.69]', 'https://0xcb007107', directIp],
  ['an IPv6 address [S5.68 S5.69]', 'https://[2001:db8::1]', directIp],
  ['a host without TLS [S5.70 S5.71]', 'http://app.example.com', https],
  ['localhost with a dot at its end', 'https://localhost.', localhost],
  ['an IPv4-mapped IPv6 address', 'https://[::ffff:203.0.113.7]', directIp],
])('rejects %s as a trusted domain', (_name, domain, problem) => {
  expect(problemsOf(domain)).toEqual([`${problem}: ${domain}`]);
  const trusted = { allowLocalhost: true, domains: [domain, 'https://app.example.com'] };
  expect(isTrustedTarget(domain, productionTrustedTargets(trusted))).toBe(false);
  expect(isTrustedTarget('https://app.example.com/x', productionTrustedTargets(trusted))).toBe(true);
});

it('accepts HTTPS with a host name as a trusted domain', () => {
  const domains = [
    'https://app.example.com',
    'https://app.example.com:8443/account',
    'https://127.0.0.1.example.com',
    'https://localhost.example.com',
    'https://notlocalhost',
    'https://1password.com',
  ];
  expect(domains.flatMap((domain) => problemsOf(domain))).toEqual([]);
});

it('returns every problem, that of localhost first and one for each domain', () => {
  const domains = ['http://203.0.113.7', 'https://app.example.com', 'http://127.0.0.1', 'http://app.example.com'];
  expect(productionModeProblems({ allowLocalhost: true, domains })).toEqual([
    expect.stringMatching(/^Localhost is not allowed in production mode/),
    `${directIp}: http://203.0.113.7`,
    `${localhost}: http://127.0.0.1`,
    `${https}: http://app.example.com`,
  ]);
});
