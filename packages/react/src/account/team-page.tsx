import { type CurrentUser, stackAppInternalsSymbol, type Team } from '@keystack/js';
import { TeamAvatar } from '../components/team-avatar.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { ConfirmedAction } from './confirmed-action.tsx';
import { DangerZone } from './danger-zone.tsx';
import { EditableText } from './editable-text.tsx';
import { ImageEditor } from './image-editor.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TeamInviteForm } from './team-invite-form.tsx';
import { TeamMemberList } from './team-member-list.tsx';

/** Props of `TeamPage` and of its sections. */
export interface TeamPageProps {
  readonly user: CurrentUser;
  readonly team: Team;
}

/** The account settings page of a team, limited to what the user's permissions allow. */
export function TeamPage({ user, team }: TeamPageProps) {
  const permissions = new Set(user.usePermissions(team).map(({ id }) => id));
  return (
    <>
      {permissions.has('$invite_members') && <TeamInviteForm team={team} />}
      {permissions.has('$read_members') && <TeamMemberList user={user} team={team} />}
      <OwnName user={user} team={team} />
      {permissions.has('$update_team') && <TeamAppearance team={team} />}
      <LeaveTeam user={user} team={team} />
    </>
  );
}

function OwnName({ user, team }: TeamPageProps) {
  const translate = useTranslate();
  const profile = user.useTeamProfile(team);
  const title = translate('Team user name');
  return (
    <SettingsSection title={title} description={translate('This is how you appear in this team.')}>
      <EditableText
        label={title}
        value={profile.displayName ?? ''}
        // Users with a display name also have a name in their teams.
        onSave={(text) => profile.update({ displayName: text || (user.displayName ?? '') })}
      />
    </SettingsSection>
  );
}

function TeamAppearance({ team }: Pick<TeamPageProps, 'team'>) {
  const translate = useTranslate();
  const name = translate('Team display name');
  return (
    <>
      <SettingsSection
        title={translate('Team profile image')}
        description={translate('An image for the team. It is scaled down, because images must be under 100KB.')}
      >
        <ImageEditor
          avatar={<TeamAvatar team={team} size={60} />}
          hasImage={team.profileImageUrl !== null}
          onSave={(profileImageUrl) => team.update({ profileImageUrl })}
        />
      </SettingsSection>
      <SettingsSection title={name} description={translate('The name that all members see.')}>
        <EditableText
          label={name}
          value={team.displayName}
          problem={(text) => (text === '' ? translate('Please enter a team name') : undefined)}
          onSave={(displayName) => team.update({ displayName })}
        />
      </SettingsSection>
    </>
  );
}

function LeaveTeam({ user, team }: TeamPageProps) {
  const { navigate } = useStackApp()[stackAppInternalsSymbol];
  const translate = useTranslate();
  const isLast = user.useSolelyAdministeredTeams().some(({ id }) => id === team.id);
  const question = translate('Are you sure you want to leave {team}?', { team: team.displayName });
  const warning = translate('You are the last member who can manage {team}. After you leave, nobody in the team can.', {
    team: team.displayName,
  });
  async function leave() {
    await user.leaveTeam(team);
    // The host's page may show data of the team, so it is reloaded.
    navigate(window.location.href, true);
  }
  return (
    <DangerZone>
      <SettingsSection
        title={translate('Leave team')}
        description={translate('You will need an invitation to come back.')}
      >
        <ConfirmedAction
          user={user}
          buttonText={translate('Leave team')}
          question={isLast ? `${warning} ${question}` : question}
          confirmText={translate('Leave')}
          action={leave}
        />
      </SettingsSection>
    </DangerZone>
  );
}
