import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx';
import { HoverCard, HoverCardContent, HoverCardTrigger } from './extras/hover-card.tsx';
import { Menubar, MenubarContent, MenubarMenu, MenubarTrigger } from './extras/menubar.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';
import { Select, SelectContent, SelectTrigger } from './select.tsx';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from './tooltip.tsx';

const trigger = <button type="button">Trigger</button>;

const pieces: Record<string, { place: string; piece: ReactElement }> = {
  'a popover, centered, 4 px below': {
    place: 'translate(350px, 324px)',
    piece: (
      <Popover defaultOpen>
        <PopoverTrigger>{trigger}</PopoverTrigger>
        <PopoverContent aria-label="Panel" data-testid="panel" />
      </Popover>
    ),
  },
  'a hover card, centered, 4 px below': {
    place: 'translate(350px, 324px)',
    piece: (
      <HoverCard defaultOpen>
        <HoverCardTrigger>Trigger</HoverCardTrigger>
        <HoverCardContent data-testid="panel" />
      </HoverCard>
    ),
  },
  'a tooltip, centered, 4 px above': {
    place: 'translate(350px, 246px)',
    piece: (
      <TooltipProvider>
        <Tooltip defaultOpen>
          <TooltipTrigger>Trigger</TooltipTrigger>
          <TooltipContent data-testid="panel" />
        </Tooltip>
      </TooltipProvider>
    ),
  },
  'a menu, centered, 4 px below': {
    place: 'translate(350px, 324px)',
    piece: (
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent data-testid="panel" />
      </DropdownMenu>
    ),
  },
  'a menu of a bar, from 4 px before its start, 8 px below': {
    place: 'translate(396px, 328px)',
    piece: (
      <Menubar defaultValue="file">
        <MenubarMenu value="file">
          <MenubarTrigger>Trigger</MenubarTrigger>
          <MenubarContent data-testid="panel" />
        </MenubarMenu>
      </Menubar>
    ),
  },
  'the list of a select, from its start, 4 px below': {
    place: 'translate(400px, 324px)',
    piece: (
      <Select defaultOpen>
        <SelectTrigger aria-label="Trigger" />
        <SelectContent data-testid="panel" />
      </Select>
    ),
  },
};

/** Sets up a window of 1000 by 800 px, a trigger of 100 by 20 px at 400, 300 in it, and a panel of 200 by 50 px. */
beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.matches('a, button') ? new DOMRect(400, 300, 100, 20) : new DOMRect(0, 0, 200, 50);
  });
});
afterEach(() => void vi.restoreAllMocks());

it.each(Object.entries(pieces))('opens %s', async (_name, { place, piece }) => {
  render(piece);
  await act(async () => {});
  const frame = screen.getByTestId('panel').closest<HTMLElement>('[data-radix-popper-content-wrapper]');
  expect(frame?.style.transform).toBe(place);
});
