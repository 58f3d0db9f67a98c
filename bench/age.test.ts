import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLaterCommits, describeStaleness } from './age.ts';
import { readReport } from './report.ts';

it('the README shows figures of at most 14 days and 200 commits of the service ago', async () => {
  const report = await readReport();
  const root = join(import.meta.dirname, '..');
  expect(describeStaleness(report, new Date(), (commit) => countLaterCommits(commit, root))).toBeNull();
});

describe('describeStaleness', () => {
  const measured = { date: '2026-11-01T12:00:00Z', commit: 'abc' };
  const days = (count: number) => new Date(Date.parse(measured.date) + count * 86_400_000);

  it.each([
    ['of today', days(0), 0],
    ['of 14 days and 200 commits ago', days(14.9), 200],
    ['without the history', days(1), null],
  ] as const)('accepts results %s', (_, now, commits) => {
    expect(describeStaleness(measured, now, () => commits)).toBeNull();
  });

  it.each([
    ['of 15 days ago', measured, days(15), 0, /15 days ago, at most 14/],
    ['of 15 days ago without the history', measured, days(15), null, /15 days ago/],
    ['of 201 commits ago', measured, days(1), 201, /201 commits of apps\/service ago, at most 200/],
    ['without date', { commit: 'abc' }, days(0), 0, /does not say when/],
    ['without commit', { date: measured.date }, days(0), 0, /does not say .* on which commit/],
    ['with an invalid date', { ...measured, date: 'yesterday' }, days(0), 0, /days ago/],
  ] as const)('rejects results %s', (_, report, now, commits, reason) => {
    const message = describeStaleness(report, now, () => commits);
    expect(message).toMatch(reason);
    expect(message).toContain('Run `npm run bench`');
  });
});

describe('countLaterCommits', () => {
  let folder: string;
  let repository: string;
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd,
      encoding: 'utf8',
    }).trim();
  const commit = (path: string) => {
    writeFileSync(join(repository, path), crypto.randomUUID());
    git(repository, 'add', '--all');
    git(repository, 'commit', '--quiet', '--no-verify', '--message', path);
    return git(repository, 'rev-parse', 'HEAD');
  };
  let first: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystack-age-'));
    repository = join(folder, 'repository');
    mkdirSync(join(repository, 'apps/service'), { recursive: true });
    git(repository, 'init', '--quiet');
    first = commit('apps/service/a.ts');
    commit('README.md');
    commit('apps/service/b.ts');
    commit('apps/service/c.ts');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts only the commits that changed the service', () => {
    expect(countLaterCommits(first, repository)).toBe(2);
  });

  it('does not know a commit of another history', () => {
    expect(countLaterCommits('0123456789012345678901234567890123456789', repository)).toBeNull();
  });

  it('has no history in a shallow clone, and outside of a repository', () => {
    const shallow = join(folder, 'shallow');
    git(folder, 'clone', '--quiet', '--depth', '1', `file://${repository}`, shallow);
    expect(countLaterCommits(first, shallow)).toBeNull();
    expect(countLaterCommits(first, folder)).toBeNull();
  });
});
