/** @jest-environment jsdom */
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
jest.mock('@keystack/react/styles.css', () => ({}));

const { act, createElement } = require('react');
const { createRoot } = require('react-dom/client');
const { Header } = require('../built/header.js');

test('renders the user button', async () => {
  const container = document.createElement('div');
  await act(async () => createRoot(container).render(createElement(Header)));
  expect(container.querySelector('button')).not.toBeNull();
});
