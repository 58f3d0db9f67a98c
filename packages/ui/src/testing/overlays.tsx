import { Toast as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import * as dialog from '../dialog.tsx';
import * as hoverCard from '../extras/hover-card.tsx';
import * as ui from '../index.ts';
import * as popover from '../popover.tsx';
import * as select from '../select.tsx';
import * as toaster from '../toaster.tsx';
import * as tooltip from '../tooltip.tsx';
import type { ComponentSamples } from './component-samples.ts';

/** Provides the container that each toast needs. */
function Toasts({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider>
      {children}
      <Radix.Viewport />
    </Radix.Provider>
  );
}

/** A sample of each dialog, popover, select, toast and tooltip component. */
export const overlaySamples: ComponentSamples = {
  DialogTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <dialog.Dialog>
        <dialog.DialogTrigger>
          <ui.Button {...given}>Open</ui.Button>
        </dialog.DialogTrigger>
      </dialog.Dialog>
    ),
  },
  DialogContent: {
    tag: 'DIV',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent aria-describedby={undefined} {...given}>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  SheetContent: {
    tag: 'DIV',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.SheetContent aria-describedby={undefined} {...given}>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
        </dialog.SheetContent>
      </dialog.Dialog>
    ),
  },
  DialogHeader: {
    tag: 'DIV',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent aria-describedby={undefined}>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
          <dialog.DialogHeader {...given} />
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  DialogBody: {
    tag: 'DIV',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent aria-describedby={undefined}>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
          <dialog.DialogBody {...given} />
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  DialogFooter: {
    tag: 'DIV',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent aria-describedby={undefined}>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
          <dialog.DialogFooter {...given} />
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  DialogTitle: {
    tag: 'H3',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent aria-describedby={undefined}>
          <dialog.DialogTitle {...given}>Title</dialog.DialogTitle>
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  DialogDescription: {
    tag: 'P',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
          <dialog.DialogDescription {...given} />
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  DialogClose: {
    tag: 'BUTTON',
    show: (given) => (
      <dialog.Dialog open>
        <dialog.DialogContent aria-describedby={undefined}>
          <dialog.DialogTitle>Title</dialog.DialogTitle>
          <dialog.DialogClose>
            <ui.Button {...given}>No</ui.Button>
          </dialog.DialogClose>
        </dialog.DialogContent>
      </dialog.Dialog>
    ),
  },
  HoverCardTrigger: {
    tag: 'A',
    show: (given) => (
      <hoverCard.HoverCard>
        <hoverCard.HoverCardTrigger href="/" {...given}>
          Ada
        </hoverCard.HoverCardTrigger>
      </hoverCard.HoverCard>
    ),
  },
  HoverCardContent: {
    tag: 'DIV',
    show: (given) => (
      <hoverCard.HoverCard open>
        <hoverCard.HoverCardTrigger href="/">Ada</hoverCard.HoverCardTrigger>
        <hoverCard.HoverCardContent {...given} />
      </hoverCard.HoverCard>
    ),
  },
  PopoverTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <popover.Popover>
        <popover.PopoverTrigger>
          <ui.Button {...given}>Open</ui.Button>
        </popover.PopoverTrigger>
      </popover.Popover>
    ),
  },
  PopoverAnchor: {
    tag: 'DIV',
    show: (given) => (
      <popover.Popover>
        <popover.PopoverAnchor {...given} />
      </popover.Popover>
    ),
  },
  PopoverContent: {
    tag: 'DIV',
    show: (given) => (
      <popover.Popover open>
        <popover.PopoverTrigger>
          <ui.Button>Open</ui.Button>
        </popover.PopoverTrigger>
        <popover.PopoverContent aria-label="Filter" {...given} />
      </popover.Popover>
    ),
  },
  SelectTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <select.Select>
        <select.SelectTrigger {...given} />
      </select.Select>
    ),
  },
  SelectValue: {
    tag: 'SPAN',
    show: (given) => (
      <select.Select>
        <select.SelectTrigger aria-label="Team">
          <select.SelectValue {...given} />
        </select.SelectTrigger>
      </select.Select>
    ),
  },
  SelectContent: {
    tag: 'DIV',
    show: (given) => (
      <select.Select open>
        <select.SelectTrigger aria-label="Team" />
        <select.SelectContent {...given}>
          <select.SelectItem value="a">One</select.SelectItem>
        </select.SelectContent>
      </select.Select>
    ),
  },
  SelectItem: {
    tag: 'DIV',
    show: (given) => (
      <select.Select open>
        <select.SelectTrigger aria-label="Team">
          <select.SelectValue />
        </select.SelectTrigger>
        <select.SelectContent>
          <select.SelectItem value="a" {...given}>
            One
          </select.SelectItem>
        </select.SelectContent>
      </select.Select>
    ),
  },
  SelectGroup: {
    tag: 'DIV',
    show: (given) => (
      <select.Select open>
        <select.SelectTrigger aria-label="Team">
          <select.SelectValue />
        </select.SelectTrigger>
        <select.SelectContent>
          <select.SelectGroup {...given}>
            <select.SelectLabel>Teams</select.SelectLabel>
            <select.SelectItem value="a">One</select.SelectItem>
          </select.SelectGroup>
        </select.SelectContent>
      </select.Select>
    ),
  },
  SelectLabel: {
    tag: 'DIV',
    show: (given) => (
      <select.Select open>
        <select.SelectTrigger aria-label="Team">
          <select.SelectValue />
        </select.SelectTrigger>
        <select.SelectContent>
          <select.SelectGroup>
            <select.SelectLabel {...given}>Teams</select.SelectLabel>
            <select.SelectItem value="a">One</select.SelectItem>
          </select.SelectGroup>
        </select.SelectContent>
      </select.Select>
    ),
  },
  SelectSeparator: {
    tag: 'DIV',
    show: (given) => (
      <select.Select open>
        <select.SelectTrigger aria-label="Team">
          <select.SelectValue />
        </select.SelectTrigger>
        <select.SelectContent>
          <select.SelectItem value="a">One</select.SelectItem>
          <select.SelectSeparator {...given} />
        </select.SelectContent>
      </select.Select>
    ),
  },
  Toast: {
    tag: 'LI',
    opens: true,
    show: (given) => (
      <Toasts>
        <toaster.Toast open {...given} />
      </Toasts>
    ),
  },
  ToastTitle: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <Toasts>
        <toaster.Toast open>
          <toaster.ToastTitle {...given} />
        </toaster.Toast>
      </Toasts>
    ),
  },
  ToastDescription: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <Toasts>
        <toaster.Toast open>
          <toaster.ToastDescription {...given} />
        </toaster.Toast>
      </Toasts>
    ),
  },
  ToastAction: {
    tag: 'BUTTON',
    opens: true,
    show: (given) => (
      <Toasts>
        <toaster.Toast open>
          <toaster.ToastAction altText="Undo it there" {...given}>
            Undo
          </toaster.ToastAction>
        </toaster.Toast>
      </Toasts>
    ),
  },
  TooltipTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <tooltip.TooltipProvider>
        <tooltip.Tooltip>
          <tooltip.TooltipTrigger {...given}>Save</tooltip.TooltipTrigger>
        </tooltip.Tooltip>
      </tooltip.TooltipProvider>
    ),
  },
  TooltipContent: {
    tag: 'DIV',
    show: (given) => (
      <tooltip.TooltipProvider>
        <tooltip.Tooltip open>
          <tooltip.TooltipTrigger>Save</tooltip.TooltipTrigger>
          <tooltip.TooltipContent {...given}>All</tooltip.TooltipContent>
        </tooltip.Tooltip>
      </tooltip.TooltipProvider>
    ),
  },
  SimpleTooltip: { tag: 'BUTTON', show: (given) => <tooltip.SimpleTooltip type="info" tooltip="Words" {...given} /> },
};
