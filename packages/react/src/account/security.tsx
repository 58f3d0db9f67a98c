import type { CurrentUser } from '@keystack/js';
import { EmailVerificationSection } from './email-verification-section.tsx';
import { MfaSection } from './mfa-section.tsx';
import { PasswordSection } from './password-section.tsx';

/** The page of the account settings for the ways to sign in. */
export function Security({ user }: { readonly user: CurrentUser }) {
  return (
    <>
      {user.primaryEmail !== null && <EmailVerificationSection user={user} />}
      {user.hasPassword && <PasswordSection user={user} />}
      <MfaSection user={user} />
    </>
  );
}
