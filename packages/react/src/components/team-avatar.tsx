import type { Team } from '@keystack/js';
import { Avatar, Icon } from '@keystack/ui';

const teamPath = 'M15 8A5 5 0 1 1 5 8a5 5 0 0 1 10 0ZM18 21a8 8 0 0 0-16 0m20-1c0-3.4-2-6.5-4-8a5 5 0 0 0-.5-8.3';

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
      icon={<Icon path={teamPath} />}
      size={size}
      className="stack-scope ks-team-avatar"
    />
  );
}
