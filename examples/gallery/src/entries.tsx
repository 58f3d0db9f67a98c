import { account } from './account.tsx';
import { auth } from './auth.tsx';
import { Buttons, Forms, Texts } from './basics.tsx';
import { components } from './components.tsx';
import { Tables } from './data.tsx';
import { type Entry, piece } from './entry.tsx';
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

const pieces = {
  texts: piece(<Texts />),
  buttons: piece(<Buttons />),
  forms: piece(<Forms />),
  choices: piece(<Choices />),
  'form-parts': piece(<FormParts />),
  surfaces: piece(<Surfaces />),
  disclosures: piece(<Disclosures />),
  calendars: piece(<Calendars />),
  tables: piece(<Tables />),
  navigation: piece(<Navigation />),
};

const overlays = {
  select: piece(<SelectOpen />, '[role="listbox"]'),
  popover: piece(<PopoverOpen />, '[role="dialog"]'),
  tooltip: piece(<TooltipOpen />, '[role="tooltip"]'),
  menu: piece(<MenuOpen />, '[role="menu"]'),
  'context-menu': piece(<ContextMenuArea />, '[role="menu"]', () => rightClick('.ks-context-menu-area')),
  dialog: piece(<DialogOpen />, '[role="dialog"]'),
  'action-dialog': piece(<ActionDialogOpen />, '[role="alertdialog"], [role="dialog"]'),
  sheet: piece(<SheetOpen />, '[role="dialog"]'),
  command: piece(<CommandOpen />, '[role="dialog"]'),
  ...Object.fromEntries(
    (['plain', 'success', 'destructive'] as const).map((name) => [
      `toast-${name}`,
      piece(<Toasts name={name} />, '.ks-toast'),
    ]),
  ),
};

/** All entries of the gallery, by kind and name. */
export const groups: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  auth,
  pages: handlerPages,
  account,
  components,
  pieces,
  overlays,
};
