/** @jest-environment jsdom */
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
jest.mock('@keystack/ui/styles.css', () => ({}));

const { act, createElement } = require('react');
const { createRoot } = require('react-dom/client');
const { Settings } = require('../built/settings.js');

test('renders a form of the component library', async () => {
  const container = document.createElement('div');
  await act(async () => createRoot(container).render(createElement(Settings)));
  expect(container.querySelector('button[type=submit]').textContent).toBe('Save');
  expect(container.querySelector('[role=progressbar]').getAttribute('aria-valuenow')).toBe('50');
});
