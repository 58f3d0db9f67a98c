import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StyleNonceProvider } from './style-nonce.tsx';
import { controlSamples } from './testing/controls.tsx';
import { menuComponentSamples } from './testing/menus.tsx';
import { overlaySamples } from './testing/overlays.tsx';
import { mainEntrySamples } from './testing/plain.tsx';

const pieces = { ...mainEntrySamples, ...controlSamples, ...overlaySamples, ...menuComponentSamples };

it.each(Object.entries(pieces))(
  '%s passes on ref, attributes and class name, satisfies axe and a strict Content-Security-Policy, and renders on a server',
  async (_name, { tag, show, opens = false }) => {
    const refs: (Element | null)[] = [];
    const given = { ref: (element: Element | null) => void refs.push(element), className: 'host', title: 'hello' };
    render(<main>{show(given)}</main>);
    // Some are rendered by an effect of another component.
    await act(async () => {});
    const element = refs.findLast((each) => each !== null);
    expect(element?.tagName).toBe(tag);
    expect(element?.getAttribute('title')).toBe('hello');
    expect([...(element?.classList ?? [])]).toEqual(expect.arrayContaining([expect.stringMatching(/^ks-/), 'host']));

    const { violations } = await axe.run(document.body, { rules: unfitRules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);

    cleanup();
    document.head.replaceChildren();
    const before = new Set(document.querySelectorAll('style'));
    render(<StyleNonceProvider nonce="abc">{show({ className: 'host', title: 'hello' })}</StyleNonceProvider>);
    await act(async () => {});
    const styles = [...document.querySelectorAll('style')].filter((style) => !before.has(style));
    expect(styles.map(({ nonce }) => nonce)).toEqual(styles.map(() => 'abc'));

    const html = renderToString(show({ className: 'host', title: 'hello' }));
    if (!opens) expect(html).toContain('host');
  },
);

/** Turns off the rules for whole pages, for colors, which jsdom does not have, and against a title as the only name. */
const unfitRules = Object.fromEntries(
  ['region', 'page-has-heading-one', 'color-contrast', 'label-title-only'].map((id) => [id, { enabled: false }]),
);

/** Components without an element of their own, or (the code input) with class name and ref on two different ones. */
const withoutElement =
  /^(Accordion|Dialog|Popover|HoverCard|Select|Tooltip|TooltipProvider|DropdownMenu|ContextMenu|MenubarMenu|(DropdownMenu|ContextMenu|Menubar)Sub|FormField|StyleNonceProvider|PartStylesContext|ActionDialog|Toaster|InputOtp)$/;

it('leaves out no piece [S1.39]', async () => {
  const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const sources = Object.entries<{ '@keystack/source'?: string }>(exports)
    .filter(([entry]) => entry !== './data-table')
    .flatMap(([, entry]) => entry['@keystack/source'] ?? []);
  const names = await Promise.all(
    sources.map(async (source) => Object.keys(await import(source.replace('./src/', './')))),
  );
  expect(names.flat().length).toBeGreaterThan(100);
  const missing = names.flat().filter((name) => /^[A-Z]/.test(name) && !withoutElement.test(name) && !(name in pieces));
  expect(missing).toEqual([]);
});

it('contains no rules of the product: none of its packages, requests or terms [S1.40]', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(Object.keys(dependencies).filter((name) => name.startsWith('@keystack/'))).toEqual([]);
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file),
  );
  expect(sources.length).toBeGreaterThan(30);
  const request = /\b(fetch|XMLHttpRequest|WebSocket|cookie|@keystack)\b/;
  const term = /sign.?(in|up|out)\b|session|team|project|permission|account|oauth|e-?mail|magic|\btotp\b/i;
  const found = sources.filter((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return request.test(source) || term.test(source);
  });
  expect(found).toEqual([]);
});

it('has the components that no page or other component uses in src/extras', () => {
  const workspace = join(import.meta.dirname, '../../..');
  const folders = ['packages/ui/src', 'packages/react/src', 'packages/next/src', 'apps/dashboard/src'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(workspace, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const extras = files.flatMap((file) => file.match(/ui\/src\/extras\/([\w-]+)\.tsx$/)?.[1] ?? []);
  expect(extras.length).toBeGreaterThan(10);
  const uses = new RegExp(`from '(@keystack/ui|.*/extras)/(${extras.join('|')})(\\.tsx)?'`);
  const users = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|testing|extras\/|src\/index\.ts$/.test(file) &&
      uses.test(readFileSync(join(workspace, file), 'utf8')),
  );
  expect(users).toEqual([]);
});
