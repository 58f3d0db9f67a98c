import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import * as command from '../command.tsx';
import * as dropdownMenu from '../dropdown-menu.tsx';
import * as contextMenu from '../extras/context-menu.tsx';
import * as menubar from '../extras/menubar.tsx';
import * as navigationMenu from '../extras/navigation-menu.tsx';
import * as ui from '../index.ts';
import type { ComponentSamples, ForwardedProps } from './component-samples.ts';

const OpenDropdownMenu = ui.withRef(function OpenDropdownMenu(
  props: ComponentProps<typeof dropdownMenu.DropdownMenuContent>,
) {
  return (
    <dropdownMenu.DropdownMenu defaultOpen>
      <dropdownMenu.DropdownMenuTrigger>
        <ui.Button>Menu</ui.Button>
      </dropdownMenu.DropdownMenuTrigger>
      <dropdownMenu.DropdownMenuContent {...props} />
    </dropdownMenu.DropdownMenu>
  );
});

const OpenMenubar = ui.withRef(function OpenMenubar(props: ComponentProps<typeof menubar.MenubarContent>) {
  return (
    <menubar.Menubar defaultValue="a">
      <menubar.MenubarMenu value="a">
        <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
        <menubar.MenubarContent {...props} />
      </menubar.MenubarMenu>
    </menubar.Menubar>
  );
});

/** A context menu that opens after it was rendered. */
const OpenContextMenu = ui.withRef(function OpenContextMenu(
  props: ComponentProps<typeof contextMenu.ContextMenuContent>,
) {
  const area = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    area.current?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
  }, []);
  return (
    <contextMenu.ContextMenu>
      <contextMenu.ContextMenuTrigger ref={area} />
      <contextMenu.ContextMenuContent {...props} />
    </contextMenu.ContextMenu>
  );
});

/** The components that the three kinds of menu have in common. */
interface MenuComponents {
  readonly Open: ComponentType<Partial<ForwardedProps> & { children?: ReactNode }>;
  readonly Item: ComponentType<Partial<ForwardedProps> & { children?: ReactNode }>;
  readonly CheckboxItem: ComponentType<Partial<ForwardedProps> & { children?: ReactNode; checked: boolean }>;
  readonly RadioGroup: ComponentType<Partial<ForwardedProps> & { children?: ReactNode; value: string }>;
  readonly RadioItem: ComponentType<Partial<ForwardedProps> & { children?: ReactNode; value: string }>;
  readonly Label: ComponentType<Partial<ForwardedProps>>;
  readonly Separator: ComponentType<Partial<ForwardedProps>>;
  readonly Sub: ComponentType<{ children?: ReactNode; open?: boolean }>;
  readonly SubTrigger: ComponentType<Partial<ForwardedProps> & { children?: ReactNode }>;
  readonly SubContent: ComponentType<Partial<ForwardedProps> & { children?: ReactNode }>;
}

/**
 * Returns a sample of each component of one kind of menu. `name` is the prefix of the components' names. Set `opens` if
 * the menu opens after it was rendered.
 */
function menuSamples(name: string, components: MenuComponents, opens?: true): ComponentSamples {
  const { Open, Item, CheckboxItem, RadioGroup, RadioItem, Label, Separator, Sub, SubTrigger, SubContent } = components;
  const one = <Item>One</Item>;
  const shows: readonly (readonly [part: string, show: ComponentSamples[string]['show']])[] = [
    ['Content', (given) => <Open {...given}>{one}</Open>],
    [
      'Item',
      (given) => (
        <Open>
          <Item {...given}>One</Item>
        </Open>
      ),
    ],
    [
      'CheckboxItem',
      (given) => (
        <Open>
          <CheckboxItem checked {...given}>
            One
          </CheckboxItem>
        </Open>
      ),
    ],
    [
      'RadioGroup',
      (given) => (
        <Open>
          <RadioGroup value="a" {...given}>
            <RadioItem value="a">One</RadioItem>
          </RadioGroup>
        </Open>
      ),
    ],
    [
      'RadioItem',
      (given) => (
        <Open>
          <RadioGroup value="a">
            <RadioItem value="a" {...given}>
              One
            </RadioItem>
          </RadioGroup>
        </Open>
      ),
    ],
    [
      'Label',
      (given) => (
        <Open>
          <Label {...given} />
          {one}
        </Open>
      ),
    ],
    [
      'Separator',
      (given) => (
        <Open>
          <Separator {...given} />
          {one}
        </Open>
      ),
    ],
    [
      'SubTrigger',
      (given) => (
        <Open>
          <Sub>
            <SubTrigger {...given}>More</SubTrigger>
          </Sub>
        </Open>
      ),
    ],
    [
      'SubContent',
      (given) => (
        <Open>
          <Sub open>
            <SubTrigger>More</SubTrigger>
            <SubContent {...given}>{one}</SubContent>
          </Sub>
        </Open>
      ),
    ],
  ];
  const pieces = shows.map(([part, show]) => [name + part, { tag: 'DIV', show, ...(opens && { opens }) }]);
  return Object.fromEntries(pieces);
}

/** A sample of each command, menu and navigation component. */
export const menuComponentSamples: ComponentSamples = {
  Command: { tag: 'DIV', show: (given) => <command.Command label="Go to" {...given} /> },
  CommandDialog: {
    tag: 'DIV',
    show: (given) => <command.CommandDialog label="Go to" open onOpenChange={() => {}} {...given} />,
  },
  CommandInput: {
    tag: 'INPUT',
    show: (given) => (
      <command.Command label="Go to">
        <command.CommandInput {...given} />
        <command.CommandList label="Pages" />
      </command.Command>
    ),
  },
  CommandList: {
    tag: 'DIV',
    show: (given) => (
      <command.Command label="Go to">
        <command.CommandList label="Pages" {...given}>
          <command.CommandItem>One</command.CommandItem>
        </command.CommandList>
      </command.Command>
    ),
  },
  CommandEmpty: {
    tag: 'DIV',
    show: (given) => (
      <command.Command label="Go to">
        <command.CommandInput placeholder="Search" />
        <command.CommandList label="Pages">
          <command.CommandEmpty {...given} />
        </command.CommandList>
      </command.Command>
    ),
  },
  CommandGroup: {
    tag: 'DIV',
    show: (given) => (
      <command.Command label="Go to">
        <command.CommandInput placeholder="Search" />
        <command.CommandList label="Pages">
          <command.CommandGroup heading="Project" {...given}>
            <command.CommandItem>One</command.CommandItem>
          </command.CommandGroup>
        </command.CommandList>
      </command.Command>
    ),
  },
  CommandItem: {
    tag: 'DIV',
    show: (given) => (
      <command.Command label="Go to">
        <command.CommandInput placeholder="Search" />
        <command.CommandList label="Pages">
          <command.CommandItem {...given}>One</command.CommandItem>
        </command.CommandList>
      </command.Command>
    ),
  },
  CommandSeparator: {
    tag: 'DIV',
    show: (given) => (
      <command.Command label="Go to">
        <command.CommandInput placeholder="Search" />
        <command.CommandList label="Pages">
          <command.CommandItem>One</command.CommandItem>
          <command.CommandSeparator {...given} />
        </command.CommandList>
      </command.Command>
    ),
  },
  CommandShortcut: { tag: 'SPAN', show: (given) => <command.CommandShortcut {...given} /> },
  ...menuSamples('DropdownMenu', {
    Open: OpenDropdownMenu,
    Item: dropdownMenu.DropdownMenuItem,
    CheckboxItem: dropdownMenu.DropdownMenuCheckboxItem,
    RadioGroup: dropdownMenu.DropdownMenuRadioGroup,
    RadioItem: dropdownMenu.DropdownMenuRadioItem,
    Label: dropdownMenu.DropdownMenuLabel,
    Separator: dropdownMenu.DropdownMenuSeparator,
    Sub: dropdownMenu.DropdownMenuSub,
    SubTrigger: dropdownMenu.DropdownMenuSubTrigger,
    SubContent: dropdownMenu.DropdownMenuSubContent,
  }),
  DropdownMenuTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <dropdownMenu.DropdownMenu>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button {...given}>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
      </dropdownMenu.DropdownMenu>
    ),
  },
  ...menuSamples('Menubar', {
    Open: OpenMenubar,
    Item: menubar.MenubarItem,
    CheckboxItem: menubar.MenubarCheckboxItem,
    RadioGroup: menubar.MenubarRadioGroup,
    RadioItem: menubar.MenubarRadioItem,
    Label: menubar.MenubarLabel,
    Separator: menubar.MenubarSeparator,
    Sub: menubar.MenubarSub,
    SubTrigger: menubar.MenubarSubTrigger,
    SubContent: menubar.MenubarSubContent,
  }),
  Menubar: { tag: 'DIV', show: (given) => <menubar.Menubar {...given} /> },
  MenubarTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <menubar.Menubar>
        <menubar.MenubarMenu>
          <menubar.MenubarTrigger {...given}>File</menubar.MenubarTrigger>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  ...menuSamples(
    'ContextMenu',
    {
      Open: OpenContextMenu,
      Item: contextMenu.ContextMenuItem,
      CheckboxItem: contextMenu.ContextMenuCheckboxItem,
      RadioGroup: contextMenu.ContextMenuRadioGroup,
      RadioItem: contextMenu.ContextMenuRadioItem,
      Label: contextMenu.ContextMenuLabel,
      Separator: contextMenu.ContextMenuSeparator,
      Sub: contextMenu.ContextMenuSub,
      SubTrigger: contextMenu.ContextMenuSubTrigger,
      SubContent: contextMenu.ContextMenuSubContent,
    },
    true,
  ),
  ContextMenuTrigger: {
    tag: 'SPAN',
    show: (given) => (
      <contextMenu.ContextMenu>
        <contextMenu.ContextMenuTrigger {...given} />
      </contextMenu.ContextMenu>
    ),
  },
  NavigationMenu: { tag: 'NAV', show: (given) => <navigationMenu.NavigationMenu {...given} /> },
  NavigationMenuList: {
    tag: 'UL',
    show: (given) => (
      <navigationMenu.NavigationMenu>
        <navigationMenu.NavigationMenuList {...given} />
      </navigationMenu.NavigationMenu>
    ),
  },
  NavigationMenuItem: {
    tag: 'LI',
    show: (given) => (
      <navigationMenu.NavigationMenu>
        <navigationMenu.NavigationMenuList>
          <navigationMenu.NavigationMenuItem {...given} />
        </navigationMenu.NavigationMenuList>
      </navigationMenu.NavigationMenu>
    ),
  },
  NavigationMenuTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <navigationMenu.NavigationMenu>
        <navigationMenu.NavigationMenuList>
          <navigationMenu.NavigationMenuItem>
            <navigationMenu.NavigationMenuTrigger {...given}>Guides</navigationMenu.NavigationMenuTrigger>
          </navigationMenu.NavigationMenuItem>
        </navigationMenu.NavigationMenuList>
      </navigationMenu.NavigationMenu>
    ),
  },
  NavigationMenuContent: {
    tag: 'DIV',
    show: (given) => (
      <navigationMenu.NavigationMenu defaultValue="a">
        <navigationMenu.NavigationMenuList>
          <navigationMenu.NavigationMenuItem value="a">
            <navigationMenu.NavigationMenuTrigger>Guides</navigationMenu.NavigationMenuTrigger>
            <navigationMenu.NavigationMenuContent {...given} />
          </navigationMenu.NavigationMenuItem>
        </navigationMenu.NavigationMenuList>
      </navigationMenu.NavigationMenu>
    ),
  },
  NavigationMenuLink: {
    tag: 'A',
    show: (given) => (
      <navigationMenu.NavigationMenu>
        <navigationMenu.NavigationMenuList>
          <navigationMenu.NavigationMenuItem>
            <navigationMenu.NavigationMenuLink href="/" {...given}>
              Home
            </navigationMenu.NavigationMenuLink>
          </navigationMenu.NavigationMenuItem>
        </navigationMenu.NavigationMenuList>
      </navigationMenu.NavigationMenu>
    ),
  },
};
