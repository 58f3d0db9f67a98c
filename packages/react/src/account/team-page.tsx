import { type CurrentUser, stackAppInternalsSymbol, type Team } from '@keystack/js';
import { TeamAvatar } from '../components/team-avatar.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { ConfirmedAction } from './confirmed-action.tsx';
import { EditableText } from './editable-text.tsx';
import { ImageEditor } from './image-editor.tsx';
import { Section } from './section.tsx';
import { TeamInvite } from './team-invite.tsx';
import { TeamMembers } from './team-members.tsx';

/** The props of the sections of a team's page. */
export interface TeamProps {
  readonly user: CurrentUser;
  readonly team: Team;
}

/** The account settings page of a team, limited to what the user's permissions allow. */
export function TeamPage({ user, team }: TeamProps) {
  const permissions = new Set(user.usePermissions(team).map(({ id }) => id));
  return (
    <>
      <OwnName user={user} team={team} />
      {permissions.has('$invite_members') && <TeamInvite team={team} />}
      {permissions.has('$read_members') && <TeamMembers team={team} />}
      {permissions.has('$update_team') && <TeamAppearance team={team} />}
      <LeaveTeam user={user} team={team} />
    </>
  );
}

function OwnName({ user, team }: TeamProps) {
  const translate = useTranslate();
  const profile = user.useTeamProfile(team);
  const title = translate('Team user name');
  return (
    <Section title={title} description={translate('This is how you appear in this team.')}>
      <EditableText
        label={title}
        value={profile.displayName ?? ''}
        // Users with a display name also have a name in their teams.
        onSave={(text) => profile.update({ displayName: text || (user.displayName ?? '') })}
      />
    </Section>
  );
}

function TeamAppearance({ team }: Pick<TeamProps, 'team'>) {
  const translate = useTranslate();
  const name = translate('Team display name');
  return (
    <>
      <Section
        title={translate('Team profile image')}
        description={translate('An image for the team. It is scaled down, because images must be under 100KB.')}
      >
        <ImageEditor
          avatar={<TeamAvatar team={team} size={60} />}
          hasImage={team.profileImageUrl !== null}
          onSave={(profileImageUrl) => team.update({ profileImageUrl })}
        />
      </Section>
      <Section title={name} description={translate('The name that all members see.')}>
        <EditableText
          label={name}
          value={team.displayName}
          problem={(text) => (text === '' ? translate('Please enter a team name') : undefined)}
          onSave={(displayName) => team.update({ displayName })}
        />
      </Section>
    </>
  );
}

function LeaveTeam({ user, team }: TeamProps) {
  const { navigate } = useStackApp()[stackAppInternalsSymbol];
  const translate = useTranslate();
  async function leave() {
    await user.leaveTeam(team);
    // The host's page may show data of the team, so it is reloaded.
    navigate(window.location.href, true);
  }
  return (
    <Section title={translate('Leave team')} description={translate('You will need an invitation to come back.')}>
      <ConfirmedAction
        user={user}
        buttonText={translate('Leave team')}
        question={translate('Are you sure you want to leave {team}?', { team: team.displayName })}
        confirmText={translate('Leave')}
        action={leave}
      />
    </Section>
  );
}
