import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AuthPage } from './components/auth-page.tsx';
import { ReactTestEnvironment } from './testing/test-environment.tsx';
import { useProject } from './use-project.ts';

function Name() {
  return <h1>{useProject().displayName}</h1>;
}

const title = () => screen.queryByRole('heading')?.textContent;

/** Renders the name of the project, as the browser of an earlier visit to it. */
async function visitBefore() {
  const world = new ReactTestEnvironment();
  world.service.project.display_name = 'Before';
  (await world.render(<Name />)).unmount();
}

describe('the project of the last visit', () => {
  it('is shown until the request has succeeded', async () => {
    await visitBefore();
    const world = new ReactTestEnvironment();
    world.service.project.display_name = 'Now';
    const respond = world.service.hold('GET /projects/current');
    await world.render(<Name />);
    expect(title()).toBe('Before');
    await act(async () => respond());
    expect(title()).toBe('Now');
  });

  it('makes the form usable before any response', async () => {
    (await new ReactTestEnvironment().render(<AuthPage type="sign-in" />)).unmount();
    const world = new ReactTestEnvironment();
    world.service.hold('GET /projects/current');
    await world.render(<AuthPage type="sign-in" />);
    expect(await screen.findByLabelText('Email')).toBeDefined();
  });

  it('gives way to an error', async () => {
    await visitBefore();
    const world = new ReactTestEnvironment();
    world.service.overrides['GET /projects/current'] = 'InvalidPublishableClientKey';
    vi.spyOn(console, 'error').mockReturnValue();
    await expect(world.render(<Name />)).rejects.toThrow(/publishable/);
  });

  it('is ignored if another version of the library has stored it', async () => {
    await visitBefore();
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"version":"[^"]+"/, '"version":"0.0.0"'));
    const world = new ReactTestEnvironment();
    world.service.hold('GET /projects/current');
    await world.render(<Name />);
    expect(title()).toBeUndefined();
  });

  it('is that of the same project only', async () => {
    await visitBefore();
    const world = new ReactTestEnvironment();
    world.service.hold('GET /projects/current');
    await world.render(<Name />, world.app({ projectId: 'other' }));
    expect(title()).toBeUndefined();
  });

  it.each(['not JSON', '7', 'null'])('is ignored if it is %j', async (text) => {
    await visitBefore();
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key, text);
    const world = new ReactTestEnvironment();
    await world.render(<Name />);
    expect(title()).toBe(world.service.project.display_name);
  });

  it('is not needed: the page works if the browser refuses its storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const world = new ReactTestEnvironment();
    await world.render(<Name />);
    expect(title()).toBe(world.service.project.display_name);
  });
});
