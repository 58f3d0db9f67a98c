import { Button, Field, Input, type ToastContent, Typography, toast } from '@keystack/ui';
import { ActionDialog } from '@keystack/ui/action-dialog';
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
} from '@keystack/ui/command';
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from '@keystack/ui/context-menu';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
  SheetContent,
} from '@keystack/ui/dialog';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '@keystack/ui/dropdown-menu';
import { Popover, PopoverContent, PopoverTrigger } from '@keystack/ui/popover';
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectSeparator,
  SelectTrigger,
  SelectValue,
} from '@keystack/ui/select';
import { ToastAction, Toaster } from '@keystack/ui/toaster';
import { SimpleTooltip, Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '@keystack/ui/tooltip';
import { useEffect, useState } from 'react';
import { LabeledSample } from './state.tsx';

export function OpenSelectSample() {
  return (
    <Field label="Team">
      <Select defaultOpen defaultValue="a">
        <SelectTrigger>
          <SelectValue placeholder="Select a team" />
        </SelectTrigger>
        <SelectContent>
          <SelectGroup>
            <SelectLabel>Current team</SelectLabel>
            <SelectItem value="a">Analytical Engines</SelectItem>
          </SelectGroup>
          <SelectSeparator />
          <SelectGroup>
            <SelectLabel>Other teams</SelectLabel>
            <SelectItem value="b">Difference Engines</SelectItem>
            <SelectItem value="c" disabled>
              A disabled team
            </SelectItem>
          </SelectGroup>
        </SelectContent>
      </Select>
    </Field>
  );
}

export function OpenPopoverSample() {
  return (
    <Popover defaultOpen>
      <PopoverTrigger>
        <Button variant="outline">Filter</Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filter">
        <Field label="Name">
          <Input />
        </Field>
      </PopoverContent>
    </Popover>
  );
}

export function OpenTooltipSample() {
  return (
    <>
      <LabeledSample name="Tooltip">
        <TooltipProvider>
          <Tooltip defaultOpen>
            <TooltipTrigger asChild>
              <Button variant="outline">Save</Button>
            </TooltipTrigger>
            <TooltipContent side="right">Saves your changes</TooltipContent>
          </Tooltip>
        </TooltipProvider>
      </LabeledSample>
      <LabeledSample name="SimpleTooltip">
        <SimpleTooltip type="info" tooltip="Only you can see it" />
        <SimpleTooltip type="warning" tooltip="Cannot be undone">
          Delete
        </SimpleTooltip>
        <SimpleTooltip tooltip="On a button">
          <Button variant="outline">Hover</Button>
        </SimpleTooltip>
      </LabeledSample>
    </>
  );
}

export function OpenMenuSample() {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>
        <Button variant="outline">Menu</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>ada@example.com</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon="•">Settings</DropdownMenuItem>
        <DropdownMenuCheckboxItem checked>Show hidden</DropdownMenuCheckboxItem>
        <DropdownMenuSub>
          <DropdownMenuSubTrigger>More</DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <DropdownMenuItem>Export</DropdownMenuItem>
          </DropdownMenuSubContent>
        </DropdownMenuSub>
        <DropdownMenuItem disabled>Disabled</DropdownMenuItem>
        <DropdownMenuItem data-danger>Delete</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export function ContextMenuSample() {
  return (
    <ContextMenu>
      <ContextMenuTrigger style={{ border: '1px dashed', padding: '3rem', textAlign: 'center' }}>
        Right-click here
      </ContextMenuTrigger>
      <ContextMenuContent>
        <ContextMenuItem>Copy</ContextMenuItem>
        <ContextMenuItem>Paste</ContextMenuItem>
      </ContextMenuContent>
    </ContextMenu>
  );
}

export function OpenDialogSample() {
  return (
    <Dialog defaultOpen>
      <DialogTrigger>
        <Button>Open</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create a user</DialogTitle>
          <DialogDescription>The user receives an email with a link.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          {['Name', 'Email', 'Phone', 'Street', 'Town', 'Country', 'Planet', 'Galaxy', 'Notes'].map((label) => (
            <Field key={label} label={label}>
              <Input />
            </Field>
          ))}
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button>Create</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

export function OpenActionDialogSample() {
  const [open, setOpen] = useState(true);
  return (
    <ActionDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="destructive">Delete the project</Button>}
      title="Delete the project?"
      description="This also deletes its users, teams and keys."
      danger
      okButton={{ label: 'Delete' }}
      cancelButton
      confirmText="I understand that this cannot be undone"
    />
  );
}

export function OpenSheetSample() {
  return (
    <Dialog defaultOpen>
      <DialogTrigger>
        <Button>Open</Button>
      </DialogTrigger>
      <SheetContent>
        <DialogHeader>
          <DialogTitle>Project</DialogTitle>
          <DialogDescription>Pages of the project.</DialogDescription>
        </DialogHeader>
        <Button variant="outline">Users</Button>
        <Button variant="outline">Teams</Button>
      </SheetContent>
    </Dialog>
  );
}

export function OpenCommandSample() {
  const [open, setOpen] = useState(true);
  return (
    <CommandDialog label="Go to" open={open} onOpenChange={setOpen}>
      <CommandInput placeholder="Search pages" />
      <CommandList label="Pages">
        <CommandEmpty>Nothing found</CommandEmpty>
        <CommandGroup heading="Project">
          <CommandItem>
            Users <CommandShortcut>G U</CommandShortcut>
          </CommandItem>
          <CommandItem>Teams</CommandItem>
        </CommandGroup>
        <CommandGroup heading="Account">
          <CommandItem>Sign out</CommandItem>
        </CommandGroup>
      </CommandList>
    </CommandDialog>
  );
}

const toasts = {
  plain: { title: 'Saved', description: 'The change is now visible to all users.' },
  success: { description: 'Copied to clipboard!', variant: 'success' },
  destructive: {
    title: 'The email could not be sent',
    description: 'The mail server does not respond.',
    variant: 'destructive',
    action: <ToastAction altText="Send the email again">Try again</ToastAction>,
  },
} as const satisfies Record<string, ToastContent>;

/** Shows the toast with this name and keeps it open. */
export function ToastSample({ name }: { readonly name: keyof typeof toasts }) {
  useEffect(() => toast({ ...toasts[name], duration: 1_000_000 }).dismiss, [name]);
  return (
    <>
      <Typography>At most one toast is visible at a time.</Typography>
      <div className="gallery-row">
        {Object.entries(toasts).map(([name, content]) => (
          <Button key={name} variant="outline" onClick={() => toast(content)}>
            {name}
          </Button>
        ))}
      </div>
      <Toaster />
    </>
  );
}
