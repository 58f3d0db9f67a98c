import type { CurrentUser } from '@keystack/js';
import { Typography } from '@keystack/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@keystack/ui/dropdown-menu';
import CirclePlus from 'lucide-react/icons/circle-plus';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import SunMoon from 'lucide-react/icons/sun-moon';
import type { ReactElement, ReactNode } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { UserAvatar } from './user-avatar.tsx';
import { UserNameAndEmail } from './user-trigger.tsx';

/** An item that a host app adds to the user menu. */
export interface UserMenuItem {
  /** Text of the item. */
  readonly text: string;
  /** Icon next to the text. */
  readonly icon: ReactNode;
  /**
   * Function that the item calls. If it returns a promise, the menu stays open with a spinner in the item until it
   * settles.
   */
  readonly onClick: () => void | Promise<void>;
}

/** Options of the user menu: the function that toggles the color mode, and the items that the host app adds. */
export interface UserMenuOptions {
  /** Function that toggles the color mode. Adds the item "Toggle theme". Default: no item. */
  readonly colorModeToggle?: (() => void | Promise<void>) | undefined;
  /** Items to add for signed-in users. Default: none. */
  readonly extraItems?: readonly UserMenuItem[] | undefined;
}

/** The props of `UserMenu`. */
export interface UserMenuProps extends UserMenuOptions {
  readonly user: CurrentUser | null;
  readonly trigger: ReactElement;
}

/** The menu of the user button. Open when first rendered, because a press has requested it. */
export function UserMenu({ user, trigger, colorModeToggle, extraItems = [] }: UserMenuProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { failure, attempt } = useAsyncAction();
  return (
    <DropdownMenu defaultOpen dir={translate.attributes.dir}>
      <DropdownMenuTrigger>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent {...translate.attributes} align="end">
        <DropdownMenuLabel className="ks-user-label">
          <UserAvatar user={user} />
          <UserNameAndEmail user={user} />
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {user === null ? (
          <>
            <DropdownMenuItem
              icon={<LogIn className="ks-part ks-directional" />}
              onSelect={() => app.redirectToSignIn()}
            >
              {translate('Sign in')}
            </DropdownMenuItem>
            <DropdownMenuItem icon={<CirclePlus className="ks-part" />} onSelect={() => app.redirectToSignUp()}>
              {translate('Sign up')}
            </DropdownMenuItem>
          </>
        ) : (
          <>
            <DropdownMenuItem
              icon={<CircleUserRound className="ks-part" />}
              onSelect={() => app.redirectToAccountSettings()}
            >
              {translate('Account settings')}
            </DropdownMenuItem>
            {extraItems.map(({ text, icon, onClick }) => (
              <DropdownMenuItem key={text} icon={icon} onSelect={onClick}>
                {text}
              </DropdownMenuItem>
            ))}
          </>
        )}
        {colorModeToggle && (
          <DropdownMenuItem icon={<SunMoon className="ks-part" />} onSelect={colorModeToggle}>
            {translate('Toggle theme')}
          </DropdownMenuItem>
        )}
        {user && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              icon={<LogOut className="ks-part ks-directional" />}
              onSelect={() =>
                attempt(async () => {
                  await user.signOut();
                  return 'close';
                }).then((done) => done ?? 'prevent-close')
              }
            >
              {translate('Sign out')}
            </DropdownMenuItem>
            {failure && (
              <DropdownMenuLabel>
                <Typography type="label" variant="destructive">
                  {failure}
                </Typography>
              </DropdownMenuLabel>
            )}
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
