import type { CurrentUser, Team } from '@keystack/js';
import { Skeleton } from '@keystack/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { useProject } from '../use-project.ts';
import { useUser } from '../use-user.ts';
import { TeamMenuTrigger } from './team-trigger.tsx';

/** Props of `SelectedTeamSwitcher`. */
export interface SelectedTeamSwitcherProps extends AppearanceProps {
  /** Function that returns the URL to navigate to when a team is selected. Default: none, and the page stays. */
  readonly urlMap?: ((team: Team) => string) | undefined;
  /**
   * Team to show as the current one, for example that of the URL. It also becomes the user's selected team. Default:
   * the user's selected team.
   */
  readonly selectedTeam?: Team | undefined;
  /**
   * `true` to leave the user's selected team unchanged, also when another team is selected in the menu. Default: false.
   */
  readonly noUpdateSelectedTeam?: boolean | undefined;
}

const loadMenu = async () => ({ default: (await import('./team-menu.tsx')).TeamMenu });
const TeamMenu = lazy(loadMenu);

/**
 * Renders the user's selected team and a menu of the user's teams, in which they select another one.
 *
 * @example
 * import { SelectedTeamSwitcher } from '@keystack/react';
 *
 * export function Sidebar() {
 *   return <SelectedTeamSwitcher urlMap={(team) => `/teams/${team.id}`} />;
 * }
 */
export function SelectedTeamSwitcher({ appearance, ...props }: SelectedTeamSwitcherProps) {
  const placeholder = (
    <Skeleton className="stack-scope ks-team-skeleton">
      <TeamMenuTrigger team={null} />
    </Skeleton>
  );
  return (
    <AppearanceScope appearance={appearance} fallback={placeholder}>
      <Suspense fallback={placeholder}>
        <LoadedSwitcher {...props} />
      </Suspense>
    </AppearanceScope>
  );
}

function LoadedSwitcher(props: SelectedTeamSwitcherProps) {
  const user = useUser();
  return user === null ? (
    <Switcher user={null} teams={[]} {...props} />
  ) : (
    <UserSwitcher key={user.id} user={user} {...props} />
  );
}

function UserSwitcher({ user, ...props }: SelectedTeamSwitcherProps & { readonly user: CurrentUser }) {
  const { selectedTeam, noUpdateSelectedTeam } = props;
  const teams = user.useTeams();
  const lastHostTeamId = useRef<string>(undefined);

  // Once for each team that the host shows: a later selection, here or in another tab, stays.
  useEffect(() => {
    if (noUpdateSelectedTeam || lastHostTeamId.current === selectedTeam?.id) return;
    lastHostTeamId.current = selectedTeam?.id;
    if (selectedTeam && selectedTeam.id !== user.selectedTeam?.id)
      user.setSelectedTeam(selectedTeam).catch(reportError);
  }, [noUpdateSelectedTeam, user, selectedTeam]);

  return <Switcher user={user} teams={teams} {...props} />;
}

interface SwitcherProps extends SelectedTeamSwitcherProps {
  readonly user: CurrentUser | null;
  readonly teams: readonly Team[];
}

function Switcher({ user, teams, urlMap, selectedTeam, noUpdateSelectedTeam = false }: SwitcherProps) {
  const { config } = useProject();
  const [isMenuRequested, setMenuRequested] = useState(false);
  const preferredTeam = selectedTeam ?? user?.selectedTeam ?? null;
  const current = teams.find(({ id }) => id === preferredTeam?.id) ?? preferredTeam;

  // Loaded on hover or focus, like the user menu.
  if (!isMenuRequested) {
    return (
      <TeamMenuTrigger
        team={current}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setMenuRequested(true)}
      />
    );
  }
  return (
    <Suspense fallback={<TeamMenuTrigger team={current} />}>
      <TeamMenu
        user={user}
        teams={teams}
        current={current}
        urlMap={urlMap}
        keepsSelection={noUpdateSelectedTeam}
        canCreate={config.clientTeamCreationEnabled}
      />
    </Suspense>
  );
}
