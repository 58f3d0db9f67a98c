import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InboxPage } from './inbox.tsx';

configure({ asyncUtilTimeout: 60_000 });

const email = {
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

let emails: (typeof email)[];
let isDown: boolean;
let held: Promise<void> | undefined;
let events: EventTarget;

beforeEach(() => {
  emails = [email];
  isDown = false;
  held = undefined;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        events = this;
      }
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' } = {}) => {
    if (isDown) throw new TypeError('Failed to fetch');
    const response = Response.json({ items: emails, next: null });
    if (method === 'DELETE') emails = [];
    await held;
    return response;
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the emails, and an empty list after they were deleted', async () => {
  render(<InboxPage />);
  await screen.findByText('ABC123');
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  await screen.findByRole('heading', { name: 'No emails yet' });
});

it('keeps the emails and shows an error if the request to delete them fails', async () => {
  render(<InboxPage />);
  await screen.findByText('ABC123');
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The service does not respond/);
  screen.getByText('ABC123');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete all' }).disabled).toBe(false),
  );
});

it('ignores an older response that arrives after a newer one', async () => {
  render(<InboxPage />);
  await screen.findByText('ABC123');
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  events.dispatchEvent(new Event('change'));
  held = undefined;
  emails = [{ ...email, id: 'm2', subject: 'A second email' }, email];
  events.dispatchEvent(new Event('change'));
  await screen.findByText('2 emails');
  await act(async () => {
    release();
    await new Promise((resolve) => setImmediate(resolve));
  });
  screen.getByText('2 emails');
});

it.each([
  ['Copied', 'allows it', { writeText: async () => {} }],
  [
    'Could not be copied',
    'denies access to the clipboard',
    { writeText: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) },
  ],
  ['Could not be copied', 'has no clipboard because the page came over http', undefined],
])('shows "%s" after copying a code if the browser %s', async (label, _why, clipboard) => {
  render(<InboxPage />);
  const copy = await screen.findByRole('button', { name: 'Copy the code ABC123' });
  const user = userEvent.setup();
  vi.stubGlobal('navigator', { clipboard });
  await user.click(copy);
  await screen.findByRole('button', { name: label });
});
