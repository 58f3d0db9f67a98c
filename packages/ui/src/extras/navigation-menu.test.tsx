import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  NavigationMenu,
  NavigationMenuContent,
  NavigationMenuItem,
  NavigationMenuList,
  NavigationMenuTrigger,
} from './navigation-menu.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const trigger = (name: string) => screen.getByRole('button', { name });
const enter = (name: string) => fireEvent.pointerMove(trigger(name), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(trigger(name), { pointerType: 'mouse' });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isOpen = (name: string) => trigger(name).getAttribute('aria-expanded') === 'true';

function show() {
  render(
    <NavigationMenu>
      <NavigationMenuList>
        {['Guides', 'Prices'].map((name) => (
          <NavigationMenuItem key={name} value={name}>
            <NavigationMenuTrigger>{name}</NavigationMenuTrigger>
            <NavigationMenuContent>About {name}</NavigationMenuContent>
          </NavigationMenuItem>
        ))}
      </NavigationMenuList>
    </NavigationMenu>,
  );
}

it('opens 200 ms after the pointer has come [S9.47]', () => {
  show();
  enter('Guides');
  wait(199);
  expect(isOpen('Guides')).toBe(false);
  wait(1);
  expect(isOpen('Guides')).toBe(true);
});

it('closes 150 ms after the pointer has left [S9.49]', () => {
  show();
  enter('Guides');
  wait(200);
  leave('Guides');
  wait(149);
  expect(isOpen('Guides')).toBe(true);
  wait(1);
  expect(isOpen('Guides')).toBe(false);
});

it.each([
  [299, true],
  [301, false],
])('%d ms after it closed it opens at once only if that is less than 300 ms [S9.48]', (pause, expected) => {
  show();
  enter('Guides');
  wait(200);
  leave('Guides');
  wait(150);
  wait(pause);
  enter('Prices');
  wait(0);
  expect(isOpen('Prices')).toBe(expected);
});

it('hides no focusable element from assistive technology, whichever panel is open', async () => {
  show();
  for (const name of ['Guides', 'Prices']) {
    fireEvent.click(trigger(name));
    await act(async () => {});
    expect(document.querySelectorAll('li > [tabindex="0"]:empty')).toHaveLength(1);
    expect(document.querySelector('[aria-hidden][tabindex="0"]')).toBeNull();
  }
});
