#!/usr/bin/env node
import { runCommandLine } from './cli/command-line.ts';
import { runOtherPackage } from './cli/other-package.ts';

const args = process.argv.slice(2);
if (args[0] === 'add') await runOtherPackage('@keystack/react', 'cli/keystack.js', args);
else process.exitCode = await runCommandLine(args, process.env);
