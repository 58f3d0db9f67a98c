import { join } from 'node:path';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import js from '../../packages/js/vitest.config.ts';
import workspace from '../../vitest.config.ts';
import { mutationTargets } from './targets.js';

/* The configuration of Vitest for the mutation tests of one part, in the copy of the checkout that StrykerJS makes. */

const name = process.env['KEYSTACK_TEST_MUTANTS'] ?? '';
const target = mutationTargets[name];
if (target === undefined) throw new Error(`KEYSTACK_TEST_MUTANTS names no part: "${name}".`);

function isInline(project: unknown): project is UserWorkspaceConfig {
  return typeof project === 'object' && project !== null && 'test' in project;
}

// The service runs on a PostgreSQL server, because the embedded database never shows a missing lock.
const wanted = name.startsWith('js/') ? 'js' : 'postgres';
const project = [...(workspace.test?.projects ?? []), js].filter(isInline).find(({ test }) => test?.name === wanted);

const root = join(import.meta.dirname, '../..');

export default defineConfig({
  root,
  test: {
    // The order of the tests decides which of them kills a mutant.
    sequence: { shuffle: false },
    projects: [
      { ...project, test: { ...project?.test, include: target.tests.map((test) => join(root, test)), exclude: [] } },
    ],
  },
});
