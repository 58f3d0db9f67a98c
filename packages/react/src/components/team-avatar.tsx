import type { Team } from '@keystack/js';
import { Avatar } from '@keystack/ui';
import UsersRound from 'lucide-react/icons/users-round';

/** Props of `TeamAvatar`. */
export interface TeamAvatarProps {
  /** Team to show. */
  readonly team: Pick<Team, 'displayName' | 'profileImageUrl'>;
  /** Width and height in pixels. Default: 24. */
  readonly size?: number | undefined;
}

/**
 * Renders the picture of a team, or the first letter of its name if it has none.
 *
 * @example
 * import { type Team, TeamAvatar } from '@keystack/react';
 *
 * export function TeamTitle({ team }: { team: Team }) {
 *   return (
 *     <h1>
 *       <TeamAvatar team={team} size={32} /> {team.displayName}
 *     </h1>
 *   );
 * }
 */
export function TeamAvatar({ team, size = 24 }: TeamAvatarProps) {
  return (
    <Avatar
      src={team.profileImageUrl}
      name={team.displayName}
      letters={1}
      icon={<UsersRound className="ks-part" />}
      size={size}
      className="stack-scope ks-team-avatar"
    />
  );
}
