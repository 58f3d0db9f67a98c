import type { AdminOwnedProject } from '@keystack/js';
import type { PreviewProject } from '../../shell/sign-in-frame.tsx';

/** The settings of a project that its sign-in page shows. */
export type SignInSettings = Pick<
  AdminOwnedProject['config'],
  'credentialEnabled' | 'magicLinkEnabled' | 'signUpEnabled' | 'oauthProviders' | 'brand'
>;

/**
 * Returns what the preview shows of a project, with settings that may be unsaved. Leaves out providers that are turned
 * off.
 */
export function previewOf(
  { displayName }: Pick<AdminOwnedProject, 'displayName'>,
  config: SignInSettings,
): PreviewProject {
  const { credentialEnabled, magicLinkEnabled, signUpEnabled, oauthProviders, brand } = config;
  return {
    displayName,
    config: {
      credentialEnabled,
      magicLinkEnabled,
      signUpEnabled,
      oauthProviders: oauthProviders.filter(({ enabled }) => enabled),
      brand,
    },
  };
}
