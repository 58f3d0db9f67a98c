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

const minimumLength = 8;

/**
 * The sign-up page, with the methods that the project has enabled: OAuth providers, a password, and a code by email.
 */
export function SignUp() {
  const app = useStackApp();
  const user = useUser();
  const { config } = useProject();
  const { pending, failure, run } = useAction();
  const { form, errors, report } = useFieldErrors();
  const [email, setEmail] = useState('');
  const [nonce, setNonce] = useState<string>();
  // Until the browser has left the page, a user who has just signed up sees the form.
  const [wasSignedIn] = useState(user !== null);

  if (user && wasSignedIn) return <SignedInCard email={user.primaryEmail} />;
  if (!config.signUpEnabled) {
    return (
      <AuthCard title="Sign up" description="New accounts are not possible at the moment.">
        <p className="text-center text-sm">
          <TextLink href={app.urls.signIn}>Sign in</TextLink>
        </p>
      </AuthCard>
    );
  }
  if (nonce !== undefined) return <CodeStep email={email} nonce={nonce} onBack={() => setNonce(undefined)} />;

  const sendCode = () =>
    run(async () => {
      if (report({ email: emailProblem(email) })) return;
      const sent = await app.sendMagicLinkEmail(email);
      if (sent.status === 'error') throw sent.error;
      setNonce(sent.data.nonce);
    });

  const signUpWithPassword = (password: string) =>
    run(async () => {
      if (report({ email: emailProblem(email), password: passwordProblem(password) })) return;
      const result = await app.signUpWithCredential({ email, password });
      if (result.status === 'ok') return;
      if (result.error.errorCode !== 'USER_EMAIL_ALREADY_EXISTS') report({ password: result.error.message });
      else {
        const signIn = <TextLink href={app.urls.signIn}>Sign in</TextLink>;
        report({ email: <>This email address has an account. {signIn}, or enter another one.</> });
      }
    });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!config.credentialEnabled) return sendCode();
    return signUpWithPassword(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <AuthCard
      title="Create an account"
      footer={
        <>
          Have an account? <TextLink href={app.urls.signIn}>Sign in</TextLink>
        </>
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
              autoComplete="new-password"
              minLength={minimumLength}
              enterKeyHint="go"
              error={errors.password}
              hint={`At least ${minimumLength} characters`}
            />
          )}
          <Failure message={failure} />
          <PrimaryButton pending={pending}>{config.credentialEnabled ? 'Sign up' : 'Email me a code'}</PrimaryButton>
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

function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  return [...password].length < minimumLength
    ? `Choose a password of at least ${minimumLength} characters.`
    : undefined;
}
