import type { CurrentUser } from '@keystack/js';
import { useProject } from '../use-project.ts';
import { EmailSection } from './email-section.tsx';
import { MfaSection } from './mfa-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { OAuthAccountsSection } from './providers-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The account settings page for emails, password, second factor, OAuth providers and sessions. */
export function SecurityPage({ user }: { readonly user: CurrentUser }) {
  const { config } = useProject();
  const maySetPassword = user.primaryEmail !== null && config.credentialEnabled;
  return (
    <>
      <EmailSection user={user} />
      {(user.hasPassword || maySetPassword) && <PasswordSection user={user} />}
      <MfaSection user={user} />
      <OAuthAccountsSection user={user} />
      <SessionsSection user={user} />
    </>
  );
}
