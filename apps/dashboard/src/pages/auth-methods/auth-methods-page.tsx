import { lazy, Suspense, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { saveProject } from '../../saving/save-project.ts';
import { SettingSwitch } from '../../saving/setting-switch.tsx';
import { useSave } from '../../saving/use-save.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { WithSignInPreview } from '../../sign-in-preview/sign-in-preview.tsx';
import { authMethodsTexts as texts } from '../../texts/sign-in.ts';
import { previewOf, type SignInSettings } from './preview-of.ts';
import { Providers } from './providers.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const TurnOffDialog = lazy(async () => ({ default: (await import('./turn-off-dialog.tsx')).TurnOffDialog }));

/** A change that takes access away from users, before it is confirmed. */
interface PendingChange {
  /** The method that is turned off, as the API names it; `sign-up` for new sign-ups. */
  readonly method: string;
  readonly name: string;
  readonly config: Partial<SignInSettings>;
}

/** The ways into the app: methods, OAuth providers, and rules for sign-up, beside the sign-in page that they make. */
export function AuthMethodsPage() {
  const project = useProject();
  const { config } = project;
  const { problem, save } = useSave(projectsQuery.queryKey);
  const [pending, setPending] = useState<PendingChange>();
  const { methods, signUp, signUpOff } = texts;
  const close = () => setPending(undefined);

  /** Saves a change at once, or asks first if it turns something off. */
  async function change(isOn: boolean, change: PendingChange) {
    if (isOn) return saveProject(project, { config: change.config });
    setPending(change);
    return undefined;
  }

  async function confirm() {
    if (pending && (await save(() => saveProject(project, { config: pending.config })))) close();
  }

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <WithSignInPreview
        project={previewOf(project, { ...config, ...pending?.config })}
        isUnsaved={pending !== undefined}
      >
        <Section title={methods.title}>
          <SettingSwitch
            label={methods.credential}
            hint={methods.credentialHint}
            checked={config.credentialEnabled}
            onChange={(credentialEnabled) =>
              change(credentialEnabled, { method: 'password', name: methods.credential, config: { credentialEnabled } })
            }
          />
          <SettingSwitch
            label={methods.magicLink}
            hint={methods.magicLinkHint}
            checked={config.magicLinkEnabled}
            onChange={(magicLinkEnabled) =>
              change(magicLinkEnabled, { method: 'magic_link', name: methods.magicLink, config: { magicLinkEnabled } })
            }
          />
        </Section>
        <Providers
          onChange={(isOn, id, name, oauthProviders) => change(isOn, { method: id, name, config: { oauthProviders } })}
        />
        <Section title={signUp.title}>
          <SettingSwitch
            label={signUp.enabled}
            hint={signUp.enabledHint}
            checked={config.signUpEnabled}
            onChange={(signUpEnabled) =>
              change(signUpEnabled, { method: 'sign-up', name: signUp.enabled, config: { signUpEnabled } })
            }
          />
          {!config.signUpEnabled && (
            <SettingSwitch
              label={signUp.invited}
              hint={signUp.invitedHint}
              checked={config.invitedSignUpEnabled}
              onChange={(invitedSignUpEnabled) => saveProject(project, { config: { invitedSignUpEnabled } })}
            />
          )}
          <SettingSwitch
            label={signUp.deletion}
            hint={signUp.deletionHint}
            checked={config.clientUserDeletionEnabled}
            onChange={(clientUserDeletionEnabled) => saveProject(project, { config: { clientUserDeletionEnabled } })}
          />
        </Section>
      </WithSignInPreview>
      <Suspense>
        {pending?.method === 'sign-up' && (
          <ConfirmDialog
            title={signUpOff.title}
            description={signUpOff.text}
            confirm={signUpOff.confirm}
            cancel={signUpOff.cancel}
            problem={problem}
            onConfirm={confirm}
            onClose={close}
          />
        )}
        {pending !== undefined && pending.method !== 'sign-up' && (
          <TurnOffDialog {...pending} problem={problem} onConfirm={confirm} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
