import { type ComponentProps, useEffect, useRef } from 'react';
import * as command from '../command.tsx';
import * as contextMenu from '../context-menu.tsx';
import * as dropdownMenu from '../dropdown-menu.tsx';
import * as ui from '../index.ts';
import * as menubar from '../menubar.tsx';
import * as navigationMenu from '../navigation-menu.tsx';
import type { Pieces } from './piece.ts';

/** A context menu that was asked for. */
function OpenContextMenu(props: ComponentProps<typeof contextMenu.ContextMenuContent>) {
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
}

/** Every piece of this family. */
export const menus: Pieces = {
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
  DropdownMenuContent: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent {...given}>
          <dropdownMenu.DropdownMenuItem>One</dropdownMenu.DropdownMenuItem>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuItem: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuItem {...given}>One</dropdownMenu.DropdownMenuItem>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuCheckboxItem: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuCheckboxItem checked {...given}>
            One
          </dropdownMenu.DropdownMenuCheckboxItem>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuRadioGroup: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuRadioGroup value="a" {...given}>
            <dropdownMenu.DropdownMenuRadioItem value="a">One</dropdownMenu.DropdownMenuRadioItem>
          </dropdownMenu.DropdownMenuRadioGroup>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuRadioItem: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuRadioGroup value="a">
            <dropdownMenu.DropdownMenuRadioItem value="a" {...given}>
              One
            </dropdownMenu.DropdownMenuRadioItem>
          </dropdownMenu.DropdownMenuRadioGroup>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuLabel: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuLabel {...given} />
          <dropdownMenu.DropdownMenuItem>One</dropdownMenu.DropdownMenuItem>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuSeparator: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuSeparator {...given} />
          <dropdownMenu.DropdownMenuItem>One</dropdownMenu.DropdownMenuItem>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuSubTrigger: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuSub>
            <dropdownMenu.DropdownMenuSubTrigger {...given}>More</dropdownMenu.DropdownMenuSubTrigger>
          </dropdownMenu.DropdownMenuSub>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
  DropdownMenuSubContent: {
    tag: 'DIV',
    show: (given) => (
      <dropdownMenu.DropdownMenu defaultOpen>
        <dropdownMenu.DropdownMenuTrigger>
          <ui.Button>Menu</ui.Button>
        </dropdownMenu.DropdownMenuTrigger>
        <dropdownMenu.DropdownMenuContent>
          <dropdownMenu.DropdownMenuSub open>
            <dropdownMenu.DropdownMenuSubTrigger>More</dropdownMenu.DropdownMenuSubTrigger>
            <dropdownMenu.DropdownMenuSubContent {...given}>
              <dropdownMenu.DropdownMenuItem>One</dropdownMenu.DropdownMenuItem>
            </dropdownMenu.DropdownMenuSubContent>
          </dropdownMenu.DropdownMenuSub>
        </dropdownMenu.DropdownMenuContent>
      </dropdownMenu.DropdownMenu>
    ),
  },
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
  MenubarContent: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent {...given}>
            <menubar.MenubarItem>One</menubar.MenubarItem>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarItem: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarItem {...given}>One</menubar.MenubarItem>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarCheckboxItem: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarCheckboxItem checked {...given}>
              One
            </menubar.MenubarCheckboxItem>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarRadioGroup: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarRadioGroup value="a" {...given}>
              <menubar.MenubarRadioItem value="a">One</menubar.MenubarRadioItem>
            </menubar.MenubarRadioGroup>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarRadioItem: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarRadioGroup value="a">
              <menubar.MenubarRadioItem value="a" {...given}>
                One
              </menubar.MenubarRadioItem>
            </menubar.MenubarRadioGroup>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarLabel: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarLabel {...given} />
            <menubar.MenubarItem>One</menubar.MenubarItem>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarSeparator: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarSeparator {...given} />
            <menubar.MenubarItem>One</menubar.MenubarItem>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarSubTrigger: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarSub>
              <menubar.MenubarSubTrigger {...given}>More</menubar.MenubarSubTrigger>
            </menubar.MenubarSub>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
  MenubarSubContent: {
    tag: 'DIV',
    show: (given) => (
      <menubar.Menubar defaultValue="a">
        <menubar.MenubarMenu value="a">
          <menubar.MenubarTrigger>File</menubar.MenubarTrigger>
          <menubar.MenubarContent>
            <menubar.MenubarSub open>
              <menubar.MenubarSubTrigger>More</menubar.MenubarSubTrigger>
              <menubar.MenubarSubContent {...given}>
                <menubar.MenubarItem>One</menubar.MenubarItem>
              </menubar.MenubarSubContent>
            </menubar.MenubarSub>
          </menubar.MenubarContent>
        </menubar.MenubarMenu>
      </menubar.Menubar>
    ),
  },
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
  ContextMenuContent: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu {...given}>
        <contextMenu.ContextMenuItem>One</contextMenu.ContextMenuItem>
      </OpenContextMenu>
    ),
  },
  ContextMenuItem: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuItem {...given}>One</contextMenu.ContextMenuItem>
      </OpenContextMenu>
    ),
  },
  ContextMenuCheckboxItem: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuCheckboxItem checked {...given}>
          One
        </contextMenu.ContextMenuCheckboxItem>
      </OpenContextMenu>
    ),
  },
  ContextMenuRadioGroup: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuRadioGroup value="a" {...given}>
          <contextMenu.ContextMenuRadioItem value="a">One</contextMenu.ContextMenuRadioItem>
        </contextMenu.ContextMenuRadioGroup>
      </OpenContextMenu>
    ),
  },
  ContextMenuRadioItem: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuRadioGroup value="a">
          <contextMenu.ContextMenuRadioItem value="a" {...given}>
            One
          </contextMenu.ContextMenuRadioItem>
        </contextMenu.ContextMenuRadioGroup>
      </OpenContextMenu>
    ),
  },
  ContextMenuLabel: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuLabel {...given} />
        <contextMenu.ContextMenuItem>One</contextMenu.ContextMenuItem>
      </OpenContextMenu>
    ),
  },
  ContextMenuSeparator: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuSeparator {...given} />
        <contextMenu.ContextMenuItem>One</contextMenu.ContextMenuItem>
      </OpenContextMenu>
    ),
  },
  ContextMenuSubTrigger: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuSub>
          <contextMenu.ContextMenuSubTrigger {...given}>More</contextMenu.ContextMenuSubTrigger>
        </contextMenu.ContextMenuSub>
      </OpenContextMenu>
    ),
  },
  ContextMenuSubContent: {
    tag: 'DIV',
    opens: true,
    show: (given) => (
      <OpenContextMenu>
        <contextMenu.ContextMenuSub open>
          <contextMenu.ContextMenuSubTrigger>More</contextMenu.ContextMenuSubTrigger>
          <contextMenu.ContextMenuSubContent {...given}>
            <contextMenu.ContextMenuItem>One</contextMenu.ContextMenuItem>
          </contextMenu.ContextMenuSubContent>
        </contextMenu.ContextMenuSub>
      </OpenContextMenu>
    ),
  },
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
