'use client';

import { useProject, useStackApp, useUser } from '@keystack/react';
import { type FormEvent, useState } from 'react';
import {
  AuthCard,
  CodeStep,
  EmailField,
  emailProblem,
  Failure,
  OAuthButtons,
  PrimaryButton,
  SecondaryButton,
  SignedInCard,
  TextField,
  TextLink,
  useAction,
  useFieldErrors,
} from './auth-parts';

/**
 * The sign-in page, with the methods that the project has enabled: OAuth providers, a password, and a code by email. A
 * second factor is asked for in the dialog of `StackProvider`.
 */
export function SignIn() {
  const app = useStackApp();
  const user = useUser();
  const { config } = useProject();
  const { pending, failure, run } = useAction();
  const { form, errors, report } = useFieldErrors();
  const [email, setEmail] = useState('');
  const [nonce, setNonce] = useState<string>();
  // Until the browser has left the page, a user who has just signed in sees the form.
  const [wasSignedIn] = useState(user !== null);

  if (user && wasSignedIn) return <SignedInCard email={user.primaryEmail} />;
  if (nonce !== undefined) return <CodeStep email={email} nonce={nonce} onBack={() => setNonce(undefined)} />;

  const sendCode = () =>
    run(async () => {
      if (report({ email: emailProblem(email) })) return;
      const sent = await app.sendMagicLinkEmail(email);
      if (sent.status === 'error') throw sent.error;
      setNonce(sent.data.nonce);
    });

  const signInWithPassword = (password: string) =>
    run(async () => {
      const problems = { email: emailProblem(email), password: password === '' ? 'Enter your password.' : undefined };
      if (report(problems)) return;
      const result = await app.signInWithCredential({ email, password });
      if (result.status === 'ok') return;
      report({
        password:
          result.error.errorCode === 'INVALID_TOTP_CODE'
            ? 'The code of your authenticator app is wrong. Sign in again, and enter the newest one.'
            : 'The email or the password is wrong. Check both, or reset your password.',
      });
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!config.credentialEnabled) return sendCode();
    return signInWithPassword(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <AuthCard
      title="Sign in"
      footer={
        config.signUpEnabled && (
          <>
            No account yet? <TextLink href={app.urls.signUp}>Sign up</TextLink>
          </>
        )
      }
    >
      <OAuthButtons />
      {(config.credentialEnabled || config.magicLinkEnabled) && (
        <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
          <EmailField
            value={email}
            enterKeyHint={config.credentialEnabled ? 'next' : 'send'}
            error={errors.email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value.trim())}
          />
          {config.credentialEnabled && (
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              enterKeyHint="go"
              error={errors.password}
              aside={<TextLink href={app.urls.forgotPassword}>Forgot password?</TextLink>}
            />
          )}
          <Failure message={failure} />
          <PrimaryButton pending={pending}>{config.credentialEnabled ? 'Sign in' : 'Email me a code'}</PrimaryButton>
          {config.credentialEnabled && config.magicLinkEnabled && (
            <SecondaryButton pending={pending} onClick={sendCode}>
              Email me a code
            </SecondaryButton>
          )}
        </form>
      )}
    </AuthCard>
  );
}
