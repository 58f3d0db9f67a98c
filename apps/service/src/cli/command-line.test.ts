import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { findLeafCommands, runCommand, runCommandApart } from '../testing/run-service.ts';
import { version } from '../version.ts';

/* The behaviour that all commands share. It does not depend on the database. */

describe.skipIf(inject('database') === 'pglite')('the command line', () => {
  it('prints its commands, and exits with 2 if it is used wrongly', async () => {
    const help = await runCommand(['--help'], {});
    expect(help).toMatchObject({ code: 0, output: expect.stringMatching(/migrate.*\n.*version/s) });
    const guide = await readFile(new URL('../../../../docs/guides/production.md', import.meta.url), 'utf8');
    const commands = [...help.output.matchAll(/^ {2}([a-z]\S*) /gm)].flatMap(([, name]) => name ?? []);
    expect(commands).toEqual(expect.arrayContaining(['start', 'migrate']));
    for (const name of commands) if (name !== 'help') expect(guide).toContain(`| \`keystack ${name}`);
    expect(await runCommand([], {})).toMatchObject({ code: 2, output: help.output });
    const unknown = await runCommand(['set-up-link'], {});
    expect(unknown).toEqual({ code: 2, output: expect.stringMatching(/unknown command 'set-up-link'\n.*setup-link/) });
    const contrary = await runCommand(['migrate', '--status', '--dry-run'], {});
    expect(contrary).toEqual({ code: 2, output: expect.stringContaining("cannot be used with option '--status'") });
    const settings = await runCommand(['migrate'], { PORT: 'x' });
    expect(settings).toEqual({ code: 2, output: expect.stringContaining('PORT is "x"') });
  });

  it('prints results and errors as JSON with --json', async () => {
    const { output } = await runCommand(['version', '--json'], {});
    expect(JSON.parse(output)).toEqual({
      version,
      node: process.versions.node,
      migration: expect.stringMatching(/^\d{4}_\w+\.sql$/),
    });
    const folder = await mkdtemp(join(tmpdir(), 'keystack-cli-'));
    const failed = await runCommand(['migrate', '--json'], { KEYSTACK_DATA_DIR: folder });
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.output)).toEqual({ error: expect.stringContaining('There is no embedded database at') });
    await rm(folder, { recursive: true });
  });

  it('prints usage errors of every command as one line of JSON with --json, and exits with 2', async () => {
    const commands = [[], ...(await findLeafCommands())];
    expect(commands).toEqual(expect.arrayContaining([['start'], ['config', 'push'], ['keys', 'rotate'], ['complete']]));
    const used = await Promise.all(
      commands.map(async (command) => {
        const { code, stdout, stderr = '' } = await runCommandApart([...command, '--json', '--wrong-option'], {});
        return { command, code, stdout, lines: stderr.split('\n').length, error: JSON.parse(stderr) };
      }),
    );
    expect(used).toEqual(
      commands.map((command) => ({
        command,
        code: 2,
        stdout: '',
        lines: 2,
        error: { error: expect.stringMatching(/^(unknown|required) option '--/) },
      })),
    );
    const incomplete = await runCommandApart(['project', '--json'], {});
    expect(incomplete).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^\{"error":".*--help.*"\}\n$/),
    });
  });

  it('prints the errors and the log of start as JSON with --json', async () => {
    const invalid = await runCommandApart(['start', '--json'], { PORT: 'x' });
    expect(invalid).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(invalid.stderr ?? '')).toEqual({ error: expect.stringContaining('PORT is "x"') });
    const unreachable = { DATABASE_URL: 'postgresql://localhost:9/none', KEYSTACK_SECRET: 'x'.repeat(32), PORT: '0' };
    const failed = await runCommandApart(['start', '--json'], unreachable);
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stderr ?? '')).toEqual({ error: expect.stringContaining('cannot be used') });
  });

  it('completes commands and options in a shell', async () => {
    expect((await runCommand(['complete', 'bash'], {})).output).toContain('complete -F __keystack_complete keystack');
    expect((await runCommand(['complete', '--', 'mi'], {})).output).toContain('migrate\t');
    expect((await runCommand(['complete', '--', 'migrate', '--d'], {})).output).toContain('--dry-run\t');
  });
});
