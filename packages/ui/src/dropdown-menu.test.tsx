import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { createDeferred } from './testing/deferred.ts';

afterEach(cleanup);

// jsdom has no layout, which the menu observes to place itself.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => {};

function show(onSelect: () => unknown, onOpenChange?: (open: boolean) => void) {
  render(
    <DropdownMenu {...(onOpenChange ? { onOpenChange } : {})}>
      <DropdownMenuTrigger>
        <button type="button">Open</button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Things</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem>First</DropdownMenuItem>
        <DropdownMenuItem onSelect={onSelect}>Second</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
}

describe('DropdownMenu', () => {
  it('opens, is walked and chosen from by keyboard, and gives the focus back [S1.34]', async () => {
    const onSelect = vi.fn();
    show(onSelect);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('carries the theme’s scope', async () => {
    show(() => {});
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('menu').classList).toContain('stack-scope');
  });

  it('stays open with a spinner until the promise of an item settles, then closes', async () => {
    const work = createDeferred();
    const onOpenChange = vi.fn();
    show(() => work.promise, onOpenChange);
    await userEvent.click(screen.getByRole('button'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Second' }));
    expect(screen.getByRole('menuitem', { name: 'Second' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => work.resolve());
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
  });

  it('stays open if the promise resolves to "prevent-close"', async () => {
    show(async () => 'prevent-close');
    await userEvent.click(screen.getByRole('button'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Second' }));
    expect(screen.getByRole('menuitem', { name: 'Second' }).hasAttribute('aria-busy')).toBe(false);
  });
});
