import { Button } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { saveProject } from '../../saving/save-project.ts';
import { SettingSwitch } from '../../saving/setting-switch.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamSettingsTexts as texts } from '../../texts/team-settings.ts';
import { definitionsQuery } from '../permissions/definitions-query.ts';
import { DefaultPermissions } from './default-permissions.tsx';

/** The rules for teams: who creates them, and the permissions that creators and members get. */
export function TeamSettingsPage() {
  const project = useProject();
  const { id: projectId, config, app } = project;
  const { data: definitions } = useSuspenseQuery(definitionsQuery(projectId, app));
  const { creation, permissions } = texts;
  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button asChild variant="outline">
          <Link to="/projects/$projectId/team-permissions" params={{ projectId }}>
            {permissions.manage}
          </Link>
        </Button>
      </PageHeader>
      <Section title={creation.title}>
        <SettingSwitch
          label={creation.teams}
          hint={creation.teamsHint}
          checked={config.clientTeamCreationEnabled}
          onChange={(clientTeamCreationEnabled) => saveProject(project, { config: { clientTeamCreationEnabled } })}
        />
        <SettingSwitch
          label={creation.personalTeam}
          hint={creation.personalTeamHint}
          checked={config.createTeamOnSignUp}
          onChange={(createTeamOnSignUp) => saveProject(project, { config: { createTeamOnSignUp } })}
        />
      </Section>
      <DefaultPermissions
        title={permissions.creator}
        hint={permissions.creatorHint}
        definitions={definitions}
        saved={config.teamCreatorDefaultPermissions}
        onSave={(teamCreatorDefaultPermissions) => saveProject(project, { config: { teamCreatorDefaultPermissions } })}
      />
      <DefaultPermissions
        title={permissions.member}
        hint={permissions.memberHint}
        definitions={definitions}
        saved={config.teamMemberDefaultPermissions}
        onSave={(teamMemberDefaultPermissions) => saveProject(project, { config: { teamMemberDefaultPermissions } })}
      />
    </>
  );
}
