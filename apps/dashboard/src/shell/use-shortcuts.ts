import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ProjectPage, projectPages } from './project-pages.ts';
import { useProject } from './use-project.ts';

/** The letters after `g` that open a page. */
export const pageKeys: Readonly<Record<string, ProjectPage['to']>> = {
  o: '/projects/$projectId/overview',
  u: '/projects/$projectId/users',
  t: '/projects/$projectId/teams',
  p: '/projects/$projectId/team-permissions',
  s: '/projects/$projectId/auth-methods',
  d: '/projects/$projectId/domains',
  e: '/projects/$projectId/emails',
  w: '/projects/$projectId/webhooks',
  a: '/projects/$projectId/activity',
  k: '/projects/$projectId/api-keys',
};

/** Returns the name of the page that a letter opens after `g`. */
export const pageNameOf = (key: string) =>
  projectPages.flatMap(({ pages }) => pages).find(({ to }) => to === pageKeys[key])?.label;

const storageKey = 'keystack-letter-shortcuts';

/** Returns whether shortcuts of a single letter work. They do by default. */
export const areLettersOn = () => localStorage.getItem(storageKey) !== 'off';

/** Turns shortcuts of a single letter on or off, in this browser. */
export const turnLetters = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off');

/** Time in which the second letter of a shortcut is accepted, in milliseconds. */
const sequenceMs = 1500;

interface ShortcutOptions {
  /** `true` while a dialog of the shell is open, or its code is loading. Letters then do nothing. */
  readonly isDialogOpen: boolean;
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/** Handles the keyboard shortcuts of the pages of a project. Letters do nothing in fields and dialogs. */
export function useShortcuts({ isDialogOpen, openPalette, openHelp }: ShortcutOptions): void {
  const navigate = useNavigate();
  const { id: projectId } = useProject();

  useEffect(() => {
    let wentAt = 0;

    function handle(event: KeyboardEvent) {
      const { key, target } = event;
      if (key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      const hasModifier = event.metaKey || event.ctrlKey || event.altKey;
      if (isDialogOpen || hasModifier || event.defaultPrevented || !areLettersOn() || isTyping(target)) return;
      const to = event.timeStamp - wentAt < sequenceMs ? pageKeys[key] : undefined;
      wentAt = key === 'g' ? event.timeStamp : 0;
      if (to !== undefined) navigate({ to, params: { projectId } });
      else if (key === '/') focusSearch(event);
      else if (key === '?') openHelp();
      else if (key === 'c') clickMainAction(event);
    }

    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [navigate, projectId, isDialogOpen, openPalette, openHelp]);
}

/** Returns whether a key that is pressed in an element is text, or belongs to a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], dialog';
  return target instanceof Element && target.closest(fields) !== null;
}

function focusSearch(event: Event): void {
  const field = document.querySelector<HTMLInputElement>('.project-content input[type="search"]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

function clickMainAction(event: Event): void {
  const button = document.querySelector<HTMLElement>('.page-header .page-actions > .ks-button:last-child');
  if (button === null) return;
  event.preventDefault();
  button.click();
}
