import type { User } from '@keystack/js';
import { Avatar } from '@keystack/ui';
import UserRound from 'lucide-react/icons/user-round';

/** The props of `UserAvatar`. */
export interface UserAvatarProps {
  /** `null` if nobody is signed in. */
  readonly user: Pick<User, 'displayName' | 'primaryEmail' | 'profileImageUrl'> | null;
  /** Width and height in pixels. */
  readonly size?: number | undefined;
  readonly border?: boolean | undefined;
}

/** The avatar of a user: the image, else the first letters of name or email, else an icon. */
export function UserAvatar({ user, size = 34, border = false }: UserAvatarProps) {
  return (
    <Avatar
      src={user?.profileImageUrl}
      name={user?.displayName || user?.primaryEmail}
      icon={<UserRound />}
      size={size}
      className={border ? 'stack-scope ks-avatar-border' : 'stack-scope'}
    />
  );
}
