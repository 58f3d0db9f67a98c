import { account } from './account.tsx';
import { auth } from './auth.tsx';
import { Buttons, Forms, Texts } from './basics.tsx';
import { components } from './components.tsx';
import { Tables } from './data.tsx';
import { type Entry, uiEntry } from './entry.tsx';
import { Choices, FormParts } from './forms.tsx';
import { handlerPages } from './handler-pages.tsx';
import { Navigation } from './navigation.tsx';
import {
  ActionDialogOpen,
  CommandOpen,
  ContextMenuArea,
  DialogOpen,
  MenuOpen,
  PopoverOpen,
  SelectOpen,
  SheetOpen,
  Toasts,
  TooltipOpen,
} from './overlays.tsx';
import { rightClick } from './steps.ts';
import { Calendars, Disclosures, Surfaces } from './surfaces.tsx';

const ui = {
  texts: uiEntry(<Texts />),
  buttons: uiEntry(<Buttons />),
  forms: uiEntry(<Forms />),
  choices: uiEntry(<Choices />),
  'form-parts': uiEntry(<FormParts />),
  surfaces: uiEntry(<Surfaces />),
  disclosures: uiEntry(<Disclosures />),
  calendars: uiEntry(<Calendars />),
  tables: uiEntry(<Tables />),
  navigation: uiEntry(<Navigation />),
};

const overlays = {
  select: uiEntry(<SelectOpen />, '[role="listbox"]'),
  popover: uiEntry(<PopoverOpen />, '[role="dialog"]'),
  tooltip: uiEntry(<TooltipOpen />, '[role="tooltip"]'),
  menu: uiEntry(<MenuOpen />, '[role="menu"]'),
  'context-menu': uiEntry(<ContextMenuArea />, '[role="menu"]', () => rightClick('.ks-context-menu-area')),
  dialog: uiEntry(<DialogOpen />, '[role="dialog"]'),
  'action-dialog': uiEntry(<ActionDialogOpen />, '[role="alertdialog"], [role="dialog"]'),
  sheet: uiEntry(<SheetOpen />, '[role="dialog"]'),
  command: uiEntry(<CommandOpen />, '[role="dialog"]'),
  ...Object.fromEntries(
    (['plain', 'success', 'destructive'] as const).map((name) => [
      `toast-${name}`,
      uiEntry(<Toasts name={name} />, '.ks-toast'),
    ]),
  ),
};

/** All entries of the gallery, by group and name. */
export const groups: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  auth,
  pages: handlerPages,
  account,
  components,
  ui,
  overlays,
};
