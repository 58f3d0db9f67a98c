import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, code: readFileSync(join(import.meta.dirname, path), 'utf8') }));

/** Components of the main entry whose styles are in `extras.css`. */
const extraComponents = /\b(?:AspectRatio|Breadcrumb\w+|BrowserFrame|ClickableCard|InlineCode|LabeledControl)\b/;
const usesExtras = (code: string) => /from '@keystack\/ui\//.test(code) || extraComponents.test(code);

// Dialogs, popovers and switches have no styles in the sheet of the first page.
it('loads the further styles with each component that needs them', () => {
  const users = files.filter(({ code }) => usesExtras(code));
  expect(users.length).toBeGreaterThan(10);
  const unstyled = users.filter(({ code }) => !code.includes("import '@keystack/ui/extras.css';"));
  expect(unstyled.map(({ path }) => path)).toEqual([]);
});

// A sheet stays loaded after its page is left, and would change other pages.
it('styles each class in one sheet', () => {
  const sheetsByClass = new Map<string, Set<string>>();
  for (const path of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.css')) continue;
    for (const [, name = ''] of readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/^\.([\w-]+) \{/gm))
      sheetsByClass.set(name, (sheetsByClass.get(name) ?? new Set()).add(path));
  }
  expect(sheetsByClass.size).toBeGreaterThan(50);
  const shared = [...sheetsByClass].filter(([, sheets]) => sheets.size > 1).map(([name, sheets]) => [name, ...sheets]);
  expect(shared).toEqual([]);
});
