import type { ComponentType } from 'react';
import { Buttons, Forms, Texts } from './basics.tsx';
import { Tables } from './data.tsx';
import { Choices, FormParts } from './forms.tsx';
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
import { Calendars, Disclosures, Surfaces } from './surfaces.tsx';

/** Everything there is to see, by its address; a page is a row too. */
export const entries: Readonly<Record<string, ComponentType>> = {
  texts: Texts,
  buttons: Buttons,
  forms: Forms,
  choices: Choices,
  'form-parts': FormParts,
  surfaces: Surfaces,
  disclosures: Disclosures,
  calendars: Calendars,
  tables: Tables,
  navigation: Navigation,
  select: SelectOpen,
  popover: PopoverOpen,
  tooltip: TooltipOpen,
  menu: MenuOpen,
  'context-menu': ContextMenuArea,
  dialog: DialogOpen,
  'action-dialog': ActionDialogOpen,
  sheet: SheetOpen,
  command: CommandOpen,
  toasts: Toasts,
};
