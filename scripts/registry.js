// Writes the shadcn registry of docs/public/r from the components of `keystack add`: `npm run registry`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { components, readTemplate } from '../packages/react/cli/components.js';
import { root } from './run.js';

/** The folder of the registry. The documentation site serves it under `/r`. */
export const registryFolder = join(root, 'docs/public/r');

/**
 * Returns the JSON files of the registry by name, in the format of https://ui.shadcn.com/schema/registry-item.json.
 *
 * @returns {Promise<Map<string, string>>}
 */
export async function createRegistry() {
  const files = new Map();
  for (const [name, { exportName, description, file, parts }] of Object.entries(components)) {
    const item = {
      $schema: 'https://ui.shadcn.com/schema/registry-item.json',
      name,
      type: 'registry:component',
      title: exportName,
      description,
      files: await Promise.all(
        [file, ...parts].map(async (path) => ({
          path: `components/keystack/${path}`,
          type: 'registry:component',
          content: await readTemplate(path),
        })),
      ),
    };
    files.set(`${name}.json`, `${JSON.stringify(item, undefined, 2)}\n`);
  }
  return files;
}

if (import.meta.filename === process.argv[1]) {
  await mkdir(registryFolder, { recursive: true });
  for (const [name, text] of await createRegistry()) await writeFile(join(registryFolder, name), text);
}
