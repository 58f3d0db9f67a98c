import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InboxPage } from './inbox.tsx';

const mail = {
  id: 'm1',
  project_id: 'demo',
  template: 'magic_link',
  to: 'ada@example.com',
  subject: 'Sign in to Demo',
  text: 'Your code is ABC123.',
  links: [],
  codes: ['ABC123'],
  created_at_millis: 0,
  state: 'sent',
  last_error: null,
};

let mails: (typeof mail)[];
let isDown: boolean;

beforeEach(() => {
  mails = [mail];
  isDown = false;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' } = {}) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (method === 'DELETE') mails = [];
    return Response.json({ items: mails, next: null });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the mails, and none after they were deleted', async () => {
  render(<InboxPage />);
  await screen.findByText('ABC123');
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  await screen.findByRole('heading', { name: 'No mail yet' });
});

it('keeps them, and says so, when the service is gone before they are deleted', async () => {
  render(<InboxPage />);
  await screen.findByText('ABC123');
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The service does not answer/);
  screen.getByText('ABC123');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all' }).disabled).toBe(false),
  );
});

it.each([
  ['Copied', 'can', { writeText: async () => {} }],
  ['Could not be copied', 'refuses', { writeText: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) }],
  ['Could not be copied', 'has no clipboard, because the page came over http', undefined],
])('says "%s" of a code where the browser %s', async (label, _why, clipboard) => {
  render(<InboxPage />);
  const copy = await screen.findByRole('button', { name: 'Copy the code ABC123' });
  const user = userEvent.setup();
  vi.stubGlobal('navigator', { clipboard });
  await user.click(copy);
  await screen.findByRole('button', { name: label });
});
