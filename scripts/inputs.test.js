import { expect, it } from 'vitest';
import { isInput } from './inputs.js';

it.each(
  /** @type {const} */ ([
    ['packages/react/src/index.ts', true, true],
    ['apps/service/src/app.ts', false, true],
    ['e2e/hosts.spec.ts', false, true],
    ['e2e/gallery.spec.ts', true, false],
    ['e2e/accessibility.spec.ts', false, false],
    ['e2e/open-page.ts', true, true],
    ['e2e/hosts/package-lock.json', false, true],
    ['e2e/pictures/sign-in.png', true, false],
    ['e2e/passed-inputs.json', false, false],
    ['packages/react/src/index.test.tsx', false, false],
    ['playwright.config.ts', true, true],
    ['docs/guides/theming.md', false, false],
  ]),
)('knows whether the pictures and the host apps depend on %s', (path, gallery, hosts) => {
  expect([isInput('gallery', path), isInput('hosts', path)]).toEqual([gallery, hosts]);
});
