import { PageHeader } from '../../shell/page-header.tsx';
import { saveProject } from '../../shell/save-project.ts';
import { Section } from '../../shell/section.tsx';
import { SettingSwitch } from '../../shell/setting-switch.tsx';
import { useProject } from '../../shell/use-project.ts';
import { authMethodsTexts as texts } from '../../texts/settings.ts';
import { Providers } from './providers.tsx';

/** The ways into the app: methods, OAuth providers, and rules for sign-up. */
export function AuthMethodsPage() {
  const project = useProject();
  const { config } = project;
  const { methods, signUp } = texts;

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Section title={methods.title}>
        <SettingSwitch
          label={methods.credential}
          hint={methods.credentialHint}
          checked={config.credentialEnabled}
          onChange={(credentialEnabled) => saveProject(project, { config: { credentialEnabled } })}
        />
        <SettingSwitch
          label={methods.magicLink}
          hint={methods.magicLinkHint}
          checked={config.magicLinkEnabled}
          onChange={(magicLinkEnabled) => saveProject(project, { config: { magicLinkEnabled } })}
        />
      </Section>
      <Providers />
      <Section title={signUp.title}>
        <SettingSwitch
          label={signUp.enabled}
          hint={signUp.enabledHint}
          checked={config.signUpEnabled}
          onChange={(signUpEnabled) => saveProject(project, { config: { signUpEnabled } })}
        />
        <SettingSwitch
          label={signUp.deletion}
          hint={signUp.deletionHint}
          checked={config.clientUserDeletionEnabled}
          onChange={(clientUserDeletionEnabled) => saveProject(project, { config: { clientUserDeletionEnabled } })}
        />
        <SettingSwitch
          label={signUp.teams}
          hint={signUp.teamsHint}
          checked={config.clientTeamCreationEnabled}
          onChange={(clientTeamCreationEnabled) => saveProject(project, { config: { clientTeamCreationEnabled } })}
        />
        <SettingSwitch
          label={signUp.personalTeam}
          hint={signUp.personalTeamHint}
          checked={config.createTeamOnSignUp}
          onChange={(createTeamOnSignUp) => saveProject(project, { config: { createTeamOnSignUp } })}
        />
      </Section>
    </>
  );
}
