#!/usr/bin/env node
import { runCommandLine } from './cli/command-line.ts';

const args = process.argv.slice(2);
// npx sets this variable. So `npx @keystack/service` starts the service, while `keystack` alone prints the commands.
if (args.length === 0 && process.env['npm_command'] === 'exec') args.push('start');
process.exitCode = await runCommandLine(args, process.env);
