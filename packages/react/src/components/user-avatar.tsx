import type { User } from '@keystack/js';
import { Avatar, Icon } from '@keystack/ui';

/** Props of `UserAvatar`. */
export interface UserAvatarProps {
  /** User to show, or `null` if nobody is signed in. */
  readonly user: Pick<User, 'displayName' | 'primaryEmail' | 'profileImageUrl'> | null;
  /** Width and height in pixels. Default: 34. */
  readonly size?: number | undefined;
  /** `true` to draw a border. Default: false. */
  readonly border?: boolean | undefined;
}

/**
 * Renders the picture of a user, or the first two letters of the name or email, or an icon if nothing is set.
 *
 * @example
 * import { UserAvatar, useUser } from '@keystack/react';
 *
 * export function Header() {
 *   return <UserAvatar user={useUser()} size={40} border />;
 * }
 */
export function UserAvatar({ user, size = 34, border = false }: UserAvatarProps) {
  return (
    <Avatar
      src={user?.profileImageUrl}
      name={user?.displayName || user?.primaryEmail}
      icon={<Icon path="M17 8A5 5 0 1 1 7 8a5 5 0 0 1 10 0ZM20 21a8 8 0 0 0-16 0" />}
      size={size}
      className={border ? 'stack-scope ks-avatar-border' : 'stack-scope'}
    />
  );
}
