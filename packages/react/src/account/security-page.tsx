import type { CurrentUser } from '@keystack/js';
import { useProject } from '../use-project.ts';
import { EmailVerificationSection } from './email-verification-section.tsx';
import { MfaSection } from './mfa-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProvidersSection } from './providers-section.tsx';

/** The account settings page for email verification, password, OAuth providers and second factor. */
export function SecurityPage({ user }: { readonly user: CurrentUser }) {
  const { config } = useProject();
  const hasEmail = user.primaryEmail !== null;
  const maySetPassword = hasEmail && config.credentialEnabled;
  return (
    <>
      {hasEmail && <EmailVerificationSection user={user} />}
      {(user.hasPassword || maySetPassword) && <PasswordSection user={user} />}
      <ProvidersSection user={user} />
      <MfaSection user={user} />
    </>
  );
}
