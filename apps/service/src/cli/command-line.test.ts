import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { buildServiceModule, buildServiceProgram } from '../testing/build-service-module.ts';
import { readManual } from '../testing/manual.ts';
import { findLeafCommands, runCommandApartHere } from '../testing/run-command-here.ts';
import { freePort, runCommand, runCommandApart } from '../testing/run-service.ts';
import { version } from '../version.ts';

/* The behavior that all commands share. It does not depend on the database. */

describe.skipIf(inject('database') === 'pglite')('the command line', () => {
  it('prints its commands, and exits with 2 if it is used wrongly', async () => {
    const help = await runCommand(['--help'], {});
    expect(help).toMatchObject({ code: 0, output: expect.stringMatching(/migrate.*\n.*version/s) });
    const { text } = readManual();
    const commands = [...help.output.matchAll(/^ {2}([a-z]\S*) /gm)].flatMap(([, name]) => name ?? []);
    expect(commands).toEqual(expect.arrayContaining(['start', 'migrate']));
    for (const name of commands) if (name !== 'help') expect(text).toContain(`| \`keystack ${name}`);
    expect(await runCommand([], {})).toMatchObject({ code: 2, output: help.output });
    const unknown = await runCommand(['set-up-link'], {});
    expect(unknown).toEqual({ code: 2, output: expect.stringMatching(/unknown command 'set-up-link'\n.*setup-link/) });
    const contrary = await runCommand(['migrate', '--status', '--dry-run'], {});
    expect(contrary).toEqual({ code: 2, output: expect.stringContaining("cannot be used with option '--status'") });
    const settings = await runCommand(['migrate'], { PORT: 'x' });
    expect(settings).toEqual({ code: 2, output: expect.stringContaining('PORT is "x"') });
  });

  it('loads only the packages that a command needs', async () => {
    const dist = dirname(fileURLToPath(await buildServiceModule('cli.js')));
    const packagesOf = async (...args: string[]) => {
      const folder = await mkdtemp(join(tmpdir(), 'keystack-coverage-'));
      await runCommand(args, { NODE_V8_COVERAGE: folder, KEYSTACK_DATA_DIR: folder }, dist);
      const [file = ''] = await readdir(folder);
      const loaded = await readFile(join(folder, file), 'utf8');
      await rm(folder, { recursive: true });
      const names = [...loaded.matchAll(/"file:[^"]*\/node_modules\/((?:@[^/"]+\/)?[^/"]+)/g)].flatMap(
        ([, name]) => name ?? [],
      );
      return [...new Set(names)].sort();
    };
    const ofEveryCommand = ['@bomb.sh/tab', 'commander'];
    for (const args of [['--help'], ['version'], ['complete', '--', 'mi'], ['project', 'list'], ['backup', '--wrong']])
      expect(await packagesOf(...args)).toEqual(ofEveryCommand);
    const ofMigrate = await packagesOf('migrate', '--status');
    expect(ofMigrate).toContain('pg');
    for (const name of ['hono', 'kysely', 'nodemailer', 'pino', 'zod']) expect(ofMigrate).not.toContain(name);
  });

  it('names the deployment that a command acts on, and reads its settings from --env-file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keystack-cli-'));
    const file = join(folder, 'production.env');
    const port = String(await freePort());
    const secret = 'pFzq1vS0mX8u7Yd3KcJ2hT9bWn4RgLeA5oQiV6xU';
    const lines = [
      'NODE_ENV=production',
      'KEYSTACK_URL=https://auth.example.com',
      `KEYSTACK_SECRET=${secret}`,
      'PORT=1',
    ];
    await writeFile(file, lines.join('\n'));
    const inEnvironment = { NODE_ENV: 'production', PORT: port };
    const listed = await runCommandApart(['project', 'list', '--env-file', file], inEnvironment);
    expect(listed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No service responds at port ${port}`),
      deployment: `Deployment: https://auth.example.com (production, port ${port} of this machine, data directory ${resolve('.keystack')}, settings of ${file})`,
    });
    const missing = await runCommandApart(['project', 'list', '--env-file', join(folder, 'none')], inEnvironment);
    // Some versions of Node.js read the file themselves, and then report this.
    expect(missing.code).not.toBe(0);
    expect(missing.stderr).toContain(join(folder, 'none'));
    await rm(folder, { recursive: true });
  });

  it('names the deployment and its database, without the password, before every command that acts on it', async () => {
    const others = ['start', 'init-production', 'verify', 'version', 'complete'];
    const commands = (await findLeafCommands()).filter(([name = '']) => !others.includes(name));
    const requiredArguments: Readonly<Record<string, readonly string[]>> = {
      backup: ['x'],
      restore: ['x'],
      move: ['x'],
      'owner create': ['ada@example.com'],
      'owner invite': ['ada@example.com', '--project', 'x'],
      'owner reset-mfa': ['ada@example.com'],
      'project create': ['x', '--owner', 'ada@example.com'],
      'project export': ['x', 'x'],
      'project import': ['x', '--owner', 'ada@example.com'],
      'project fork': ['x'],
      'project emails': ['x'],
      'config pull': ['x'],
      'config push': ['x', 'x'],
      'config plan': ['x', 'x'],
    };
    const settings = {
      PORT: 'x',
      KEYSTACK_URL: 'http://localhost:9',
      DATABASE_URL: 'postgresql://ada:s3cret@127.0.0.1:9,[::1]:10/accounts?application_name=x',
    };
    const lines = await Promise.all(
      commands.map(async (command) => {
        const args = [...command, ...(requiredArguments[command.join(' ')] ?? [])];
        const { deployment, output } = await runCommandApart(args, settings);
        return { command, line: deployment ?? output, leaks: output.includes('s3cret') };
      }),
    );
    const line = expect.stringContaining('database accounts at 127.0.0.1:9, [::1]:10');
    expect(lines).toEqual(commands.map((command) => ({ command, line, leaks: false })));
    expect(lines.length).toBeGreaterThan(10);
  });

  it('prints its commands under npx, too, and leaves "keystack add" to @keystack/react', async () => {
    const help = await runCommand([], { npm_command: 'exec' });
    expect(help).toMatchObject({ code: 2, output: expect.stringContaining('setup-link') });
    const components = await runCommand(['add', '--help'], {});
    expect(components).toMatchObject({ code: 0, output: expect.stringContaining('sign-in') });
    const elsewhere = await mkdtemp(join(tmpdir(), 'keystack-cli-'));
    const add = [await buildServiceProgram('cli.js'), 'add', 'sign-in'];
    const { status, stderr } = spawnSync(process.execPath, add, { cwd: elsewhere, encoding: 'utf8' });
    const message = '"keystack add" is a command of @keystack/react, which is not installed here.\n';
    expect({ status, stderr }).toEqual({ status: 2, stderr: message });
    expect(await readdir(elsewhere)).toEqual([]);
    await rm(elsewhere, { recursive: true });
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
        const { code, stdout, stderr } = await runCommandApartHere([...command, '--json', '--wrong-option'], {});
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

  it.each([
    ['bash', 'complete -F __keystack_complete keystack'],
    ['zsh', '#compdef keystack'],
    ['fish', 'complete -c keystack'],
    ['powershell', 'Register-ArgumentCompleter'],
  ])('prints a script that completes commands and options in %s', async (shell, registration) => {
    const { code, output } = await runCommand(['complete', shell], {});
    expect(code).toBe(0);
    expect(output).toContain(registration);
    expect(output).toMatch(/keystack complete '?--/);
  });

  /** Prints the suggestions for the words of a command line, one a line, in each shell. */
  const suggestIn = {
    bash: `source <(keystack complete bash)
      COMP_WORDS=(keystack "$@"); COMP_CWORD=$#
      $(complete -p keystack | sed 's/.*-F \\([^ ]*\\).*/\\1/') 2> /dev/null
      printf '%s\\n' "\${COMPREPLY[@]}"`,
    // Only the line editor of zsh may call the functions that the script uses.
    zsh: `compdef() { registered=$1 }
      _describe() { print -l -- "\${completions[@]%%:*}" }
      source <(keystack complete zsh)
      words=(keystack "$@"); CURRENT=$#words
      $registered`,
    fish: `source (keystack complete fish | psub)
      complete -C "keystack $argv" | string replace -r '\\t.*' ''`,
  };
  const startOf = {
    bash: ['--norc', '--noprofile', '-c', suggestIn.bash, 'bash'],
    zsh: ['-f', '-c', suggestIn.zsh, 'zsh'],
    fish: ['--no-config', '-c', suggestIn.fish],
  };

  // The report lists the shells that are not installed as skipped. Every machine that runs the tests has bash.
  describe.each(['bash', 'zsh', 'fish'] as const)('the script for %s', (shell) => {
    const isMissing = shell !== 'bash' && spawnSync(shell, ['--version']).error !== undefined;
    it.skipIf(isMissing)('has no syntax error', async () => {
      const { output } = await runCommand(['complete', shell], {});
      const folder = await mkdtemp(join(tmpdir(), 'keystack-complete-'));
      await writeFile(join(folder, 'script'), output);
      const checked = spawnSync(shell, ['-n', join(folder, 'script')], { encoding: 'utf8' });
      expect(checked).toMatchObject({ status: 0, stderr: '' });
      await rm(folder, { recursive: true });
    });

    it.skipIf(isMissing)('completes commands and options', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'keystack-complete-'));
      const cli = await buildServiceProgram('cli.js');
      const program = `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`;
      await writeFile(join(folder, 'keystack'), program, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, HOME: folder };
      const suggest = async (...words: string[]) => {
        const { stdout } = await promisify(execFile)(shell, [...startOf[shell], ...words], { env });
        return stdout.trim().split('\n').toSorted();
      };
      expect(await suggest('proj')).toEqual(['project']);
      expect(await suggest('keys', '')).toEqual(expect.arrayContaining(['rotate', 'reseal']));
      expect(await suggest('migrate', '--')).toEqual(expect.arrayContaining(['--dry-run', '--status']));
      expect(await suggest('config', 'pu')).toEqual(['pull', 'push']);
      await rm(folder, { recursive: true });
    });
  });

  it('prints suggestions for the scripts', async () => {
    expect((await runCommand(['complete', '--', 'mi'], {})).output).toContain('migrate\t');
    expect((await runCommand(['complete', '--', 'migrate', '--d'], {})).output).toContain('--dry-run\t');
  });
});
