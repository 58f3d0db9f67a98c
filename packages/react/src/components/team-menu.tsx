import { type CurrentUser, stackAppInternalsSymbol, type Team } from '@keystack/js';
import { Alert } from '@keystack/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@keystack/ui/dropdown-menu';
import CirclePlus from 'lucide-react/icons/circle-plus';
import Settings from 'lucide-react/icons/settings';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { TeamAvatar } from './team-avatar.tsx';
import { TeamMenuTrigger } from './team-trigger.tsx';

/** The props of `TeamMenu`. */
export interface TeamMenuProps {
  readonly user: CurrentUser | null;
  readonly teams: readonly Team[];
  readonly current: Team | null;
  /** Returns the URL to navigate to when a team is selected. If `undefined`, the page stays. */
  readonly urlMap: ((team: Team) => string) | undefined;
  /** `true` to leave the user's selected team unchanged when a team is selected. */
  readonly keepsSelection: boolean;
  /** `true` if users may create teams. */
  readonly canCreate: boolean;
}

/** The menu of the team switcher. Open when first rendered, because a press has requested it. */
export function TeamMenu({ user, teams, current, urlMap, keepsSelection, canCreate }: TeamMenuProps) {
  const { urls, [stackAppInternalsSymbol]: internals } = useStackApp();
  const translate = useTranslate();
  const { failure, attempt } = useAsyncAction();
  const others = teams.filter(({ id }) => id !== current?.id);
  const goTo = (subpath: string) => internals.navigate(`${urls.accountSettings}${subpath}`, false);

  async function selectTeam(team: Team) {
    await attempt(async () => {
      if (!keepsSelection) await user?.setSelectedTeam(team);
      if (urlMap) internals.navigate(urlMap(team), false);
    });
  }

  const toItem = (team: Team) => (
    <DropdownMenuItem key={team.id} className="ks-team-item" onSelect={() => selectTeam(team)}>
      <TeamAvatar team={team} />
      <span className="ks-one-line">{team.displayName}</span>
    </DropdownMenuItem>
  );

  return (
    <div {...translate.attributes} className="stack-scope ks-team-switcher">
      <DropdownMenu defaultOpen dir={translate.attributes.dir}>
        <DropdownMenuTrigger>
          <TeamMenuTrigger team={current} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="ks-team-menu">
          {current && (
            <>
              <div className="ks-team-heading">
                <DropdownMenuLabel>{translate('Current team')}</DropdownMenuLabel>
                <DropdownMenuItem aria-label={translate('Team settings')} onSelect={() => goTo(`/teams/${current.id}`)}>
                  <Settings className="ks-icon" />
                </DropdownMenuItem>
              </div>
              {toItem(current)}
            </>
          )}
          {others.length > 0 && (
            <>
              <DropdownMenuLabel>{translate('Other teams')}</DropdownMenuLabel>
              {others.map(toItem)}
            </>
          )}
          {teams.length === 0 && <DropdownMenuLabel>{translate('No teams yet')}</DropdownMenuLabel>}
          {canCreate && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={<CirclePlus className="ks-part" />} onSelect={() => goTo('/team-creation')}>
                {translate('Create a team')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}
