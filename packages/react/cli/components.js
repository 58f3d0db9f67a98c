import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A component whose source an app can take over.
 *
 * @typedef {object} EjectableComponent
 * @property {string} exportName Name of the exported component.
 * @property {string} description Sentence for the help text and the registry.
 * @property {string} file File of the component.
 * @property {string[]} parts Files that several components share.
 */

/** @type {Readonly<Record<string, EjectableComponent>>} */
export const components = {
  'sign-in': {
    exportName: 'SignIn',
    description: 'Sign-in page with OAuth providers, a password, and a code by email.',
    file: 'sign-in.tsx',
    parts: ['auth-parts.tsx'],
  },
  'sign-up': {
    exportName: 'SignUp',
    description: 'Sign-up page with OAuth providers, a password, and a code by email.',
    file: 'sign-up.tsx',
    parts: ['auth-parts.tsx'],
  },
  'user-button': {
    exportName: 'UserButton',
    description: 'Menu of the signed-in user with a link to the account settings, and sign-out.',
    file: 'user-button.tsx',
    parts: [],
  },
};

/**
 * Returns the source of a file of a component, as it is copied to an app.
 *
 * @param {string} file
 * @param {'@keystack/react' | '@keystack/next'} library package that the app imports
 */
export async function readTemplate(file, library = '@keystack/react') {
  const source = await readFile(join(import.meta.dirname, 'templates', file), 'utf8');
  return source.replaceAll("'@keystack/react'", `'${library}'`);
}
