import { Skeleton } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { useUser } from '../use-user.ts';
import type { UserMenuOptions } from './user-menu.tsx';
import { UserMenuTrigger } from './user-trigger.tsx';

/** Props of `UserButton`. */
export interface UserButtonProps extends UserMenuOptions, AppearanceProps {
  /** `true` to show display name and email next to the avatar. Default: false. */
  readonly showUserInfo?: boolean | undefined;
}

const loadMenu = async () => ({ default: (await import('./user-menu.tsx')).UserMenu });
const UserMenu = lazy(loadMenu);

/**
 * Renders the avatar of the signed-in user, or an icon, and opens the user menu when clicked.
 *
 * @example
 * import { UserButton } from '@keystack/react';
 *
 * export function Header() {
 *   return <UserButton showUserInfo />;
 * }
 */
export function UserButton({ showUserInfo = false, appearance, ...menu }: UserButtonProps) {
  const placeholder = (
    <Skeleton className="stack-scope ks-user-skeleton">
      <UserMenuTrigger user={null} showUserInfo={showUserInfo} />
    </Skeleton>
  );
  return (
    <AppearanceScope appearance={appearance} fallback={placeholder}>
      <Suspense fallback={placeholder}>
        <LoadedUserButton showUserInfo={showUserInfo} menu={menu} />
      </Suspense>
    </AppearanceScope>
  );
}

interface LoadedUserButtonProps {
  readonly showUserInfo: boolean;
  readonly menu: UserMenuOptions;
}

function LoadedUserButton({ showUserInfo, menu }: LoadedUserButtonProps) {
  const user = useUser();
  const [isMenuRequested, setMenuRequested] = useState(false);
  const trigger = <UserMenuTrigger user={user} showUserInfo={showUserInfo} />;

  // The menu is larger than all pages, so it is loaded on hover or focus.
  if (!isMenuRequested) {
    return (
      <UserMenuTrigger
        user={user}
        showUserInfo={showUserInfo}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setMenuRequested(true)}
      />
    );
  }
  return (
    <Suspense fallback={trigger}>
      <UserMenu {...menu} user={user} trigger={trigger} />
    </Suspense>
  );
}
