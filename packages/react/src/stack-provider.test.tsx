import { StackClientApp } from '@keystack/js';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StackProvider, useStackApp, useTranslate } from './stack-provider.tsx';

const app = new StackClientApp<string, true, string>({
  tokenStore: 'memory',
  projectId: 'demo',
  publishableClientKey: 'pck_test',
});

function ProjectId() {
  return useStackApp().projectId;
}

function ShortPassword() {
  return useTranslate()('Password too short. Minimum length is {min}.', { min: 8 });
}

it('provides its app to the components below it', () => {
  const { container } = render(
    <StackProvider app={app}>
      <ProjectId />
    </StackProvider>,
  );
  expect(container.textContent).toBe('demo');
});

it('is required by hooks, which throw an error that names the remedy outside of it [S8.122]', () => {
  expect(() => renderToString(<ProjectId />)).toThrow(
    /outside of <StackProvider>.*Put <StackProvider app=\{app\}> around/,
  );
});

it.each([undefined, 'en-US', 'xx-XX'])('shows English if the language is %s', (lang) => {
  const { container } = render(
    <StackProvider app={app} lang={lang}>
      <ShortPassword />
    </StackProvider>,
  );
  expect(container.textContent).toBe('Password too short. Minimum length is 8.');
});
