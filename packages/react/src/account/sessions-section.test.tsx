import { sampleId, sampleSession } from '@keystack/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import type { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { getTranslator } from '../texts/translate.ts';
import { describePlaceAndUse } from './session-texts.ts';

const phone = sampleSession(1, { device: 'Safari, iPhone', country: 'DE' });
const old = sampleSession(2, { device: null });
const route = 'DELETE /auth/sessions/{session_id}';
const revoke = (place: number) => `DELETE /auth/sessions/${sampleId(place)}`;

const open = (...others: (typeof phone)[]) =>
  renderAccountSettings('/security', {
    prepare: ({ service }: ReactTestEnvironment) => {
      service.listedSessions.unshift(...others);
    },
  });
const section = () => screen.findByRole('region', { name: 'Active sessions' });
const rows = async () => within(await section()).findAllByRole('listitem');
const requests = (world: ReactTestEnvironment) => world.service.requests.map(({ line }) => line);

describe('the sessions', () => {
  it('show the current one first, and can end only the others', async () => {
    await open(phone, old);
    const [current, other, unknown] = await rows();
    expect(current?.textContent).toBe('Firefox, LinuxThis browserActive now');
    expect(within(current as HTMLElement).queryByRole('button')).toBeNull();
    expect(other?.textContent).toMatch(/^Safari, iPhoneGermany · Last used: .+Sign out$/);
    expect(unknown?.textContent).toMatch(/^Unknown device/);
    const icons = [current, other].map((row) => row?.querySelector('svg')?.classList.contains('lucide-smartphone'));
    expect(icons).toEqual([false, true]);
  });

  it('end with a button in their row, and the focus stays in the list', async () => {
    const world = await open(phone, old);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari, iPhone' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(requests(world)).toContain(revoke(1));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out Unknown device' }));
  });

  it('can all end but the current one', async () => {
    const world = await open(phone, old);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(requests(world).filter((line) => line.startsWith('DELETE'))).toEqual([revoke(1), revoke(2)]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('have one button if there is one other, and cannot be ended twice', async () => {
    const world = await open(phone);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign out Safari, iPhone' });
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    const release = world.service.hold(route);
    await userEvent.click(button);
    expect(button.disabled).toBe(true);
    await act(async () => release());
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('cannot be ended one by one while all others end, and show why that failed', async () => {
    const world = await open(phone, old);
    const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Sign out (Safari|Unknown)/ });
    let fail = () => {};
    world.service.overrides[route] = new Promise((resolve) => {
      fail = () => resolve(new Response('', { status: 503 }));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
    await act(async () => fail());
    await within(await section()).findByRole('alert');
    expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]);
    expect(await rows()).toHaveLength(3);
  });

  it('stay in the list if they could not be ended', async () => {
    const world = await open(phone);
    world.service.overrides[route] = new Response('', { status: 503 });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari, iPhone' }));
    await within(await section()).findByRole('alert');
    expect(await rows()).toHaveLength(2);
  });
});

describe('the last use', () => {
  const now = Date.UTC(2026, 5, 15, 12);
  const hour = 3_600_000;

  it.each([
    [now + hour, 'Last used: this hour'],
    [now - 59 * 60_000, 'Last used: this hour'],
    [now - 2 * hour, 'Last used: 2 hours ago'],
    [now - 24 * hour, 'Last used: yesterday'],
    [now - 30 * 24 * hour, 'Last used: 30 days ago'],
    [now - 31 * 24 * hour, 'Last used: May 15, 2026'],
  ])('at %d is "%s"', (time, text) => {
    const session = { country: null, isCurrentSession: false, lastUsedAt: new Date(time) };
    expect(describePlaceAndUse(session, getTranslator('en-US'), now)).toBe(text);
  });
});
