import { accountEntries } from './account.tsx';
import { authEntries } from './auth.tsx';
import { ButtonSamples, FieldSamples, TypographySamples } from './basics.tsx';
import { componentEntries } from './components.tsx';
import { TableSamples } from './data.tsx';
import { createUiEntry, type GalleryEntry } from './entry.tsx';
import { ChoiceControlSamples, FormPartSamples } from './forms.tsx';
import { handlerPageEntries } from './handler-pages.tsx';
import { NavigationSamples } from './navigation.tsx';
import {
  ActionDialogOpen,
  CommandOpen,
  ContextMenuSample,
  DialogOpen,
  MenuOpen,
  PopoverOpen,
  SelectOpen,
  SheetOpen,
  ToastSample,
  TooltipOpen,
} from './overlays.tsx';
import { rightClick } from './steps.ts';
import { CalendarSamples, DisclosureSamples, SurfaceSamples } from './surfaces.tsx';

const ui = {
  texts: createUiEntry(<TypographySamples />),
  buttons: createUiEntry(<ButtonSamples />),
  forms: createUiEntry(<FieldSamples />),
  choices: createUiEntry(<ChoiceControlSamples />),
  'form-parts': createUiEntry(<FormPartSamples />),
  surfaces: createUiEntry(<SurfaceSamples />),
  disclosures: createUiEntry(<DisclosureSamples />),
  calendars: createUiEntry(<CalendarSamples />),
  tables: createUiEntry(<TableSamples />),
  navigation: createUiEntry(<NavigationSamples />),
};

const overlays = {
  select: createUiEntry(<SelectOpen />, '[role="listbox"]'),
  popover: createUiEntry(<PopoverOpen />, '[role="dialog"]'),
  tooltip: createUiEntry(<TooltipOpen />, '[role="tooltip"]'),
  menu: createUiEntry(<MenuOpen />, '[role="menu"]'),
  'context-menu': createUiEntry(<ContextMenuSample />, '[role="menu"]', () => rightClick('.ks-context-menu-area')),
  dialog: createUiEntry(<DialogOpen />, '[role="dialog"]'),
  'action-dialog': createUiEntry(<ActionDialogOpen />, '[role="alertdialog"], [role="dialog"]'),
  sheet: createUiEntry(<SheetOpen />, '[role="dialog"]'),
  command: createUiEntry(<CommandOpen />, '[role="dialog"]'),
  ...Object.fromEntries(
    (['plain', 'success', 'destructive'] as const).map((name) => [
      `toast-${name}`,
      createUiEntry(<ToastSample name={name} />, '.ks-toast'),
    ]),
  ),
};

/** All entries of the gallery, by group and name. */
export const entriesByGroup: Readonly<Record<string, Readonly<Record<string, GalleryEntry>>>> = {
  auth: authEntries,
  pages: handlerPageEntries,
  account: accountEntries,
  components: componentEntries,
  ui,
  overlays,
};
