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
  ContextMenuSample,
  OpenActionDialogSample,
  OpenCommandSample,
  OpenDialogSample,
  OpenMenuSample,
  OpenPopoverSample,
  OpenSelectSample,
  OpenSheetSample,
  OpenTooltipSample,
  ToastSample,
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
  select: createUiEntry(<OpenSelectSample />, '[role="listbox"]'),
  popover: createUiEntry(<OpenPopoverSample />, '[role="dialog"]'),
  tooltip: createUiEntry(<OpenTooltipSample />, '[role="tooltip"]'),
  menu: createUiEntry(<OpenMenuSample />, '[role="menu"]'),
  'context-menu': createUiEntry(<ContextMenuSample />, '[role="menu"]', () => rightClick('.ks-context-menu-area')),
  dialog: createUiEntry(<OpenDialogSample />, '[role="dialog"]'),
  'action-dialog': createUiEntry(<OpenActionDialogSample />, '[role="alertdialog"], [role="dialog"]'),
  sheet: createUiEntry(<OpenSheetSample />, '[role="dialog"]'),
  command: createUiEntry(<OpenCommandSample />, '[role="dialog"]'),
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
