import type { Team } from '@keystack/js';
import { Avatar } from '@keystack/ui';
import UsersRound from 'lucide-react/icons/users-round';

/** The props of `TeamAvatar`. */
export interface TeamAvatarProps {
  readonly team: Pick<Team, 'displayName' | 'profileImageUrl'>;
  /** Width and height in pixels. */
  readonly size?: number | undefined;
}

/** The avatar of a team: the image, else the first letter of its name. */
export function TeamAvatar({ team, size = 24 }: TeamAvatarProps) {
  return (
    <Avatar
      src={team.profileImageUrl}
      name={team.displayName}
      letters={1}
      icon={<UsersRound />}
      size={size}
      className="stack-scope ks-team-avatar"
    />
  );
}
