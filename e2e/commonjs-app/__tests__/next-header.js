/** @jest-environment jsdom */
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
jest.mock('@keystack/next/styles.css', () => ({}));
jest.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({}) }));

const { act, createElement } = require('react');
const { createRoot } = require('react-dom/client');
const { NextHeader } = require('../built/next-header.js');

test('renders the user button in an app of Next.js', async () => {
  const container = document.createElement('div');
  await act(async () => createRoot(container).render(createElement(NextHeader)));
  expect(container.querySelector('button')).not.toBeNull();
});
