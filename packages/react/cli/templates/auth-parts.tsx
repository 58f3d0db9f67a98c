'use client';

import { useProject, useStackApp } from '@keystack/react';
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useId, useRef, useState } from 'react';

const focusRing = 'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring';
const button = `inline-flex min-h-10 w-full cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-sm font-medium disabled:cursor-default disabled:opacity-60 ${focusRing}`;
const link = `cursor-pointer rounded-sm font-medium text-foreground underline underline-offset-4 disabled:cursor-default disabled:no-underline ${focusRing}`;

interface AuthCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Content below the form, for example a link to the other page. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The card around a form, with its heading. */
export function AuthCard({ title, description, footer, children }: AuthCardProps) {
  return (
    <section className="mx-auto grid w-full max-w-sm gap-6 rounded-xl border border-border bg-card p-6 text-card-foreground shadow-sm">
      <header className="grid gap-1 text-center">
        <h1 className="text-xl font-semibold">{title}</h1>
        {description && <p className="text-sm break-words text-muted-foreground">{description}</p>}
      </header>
      {children}
      {footer && <p className="text-center text-sm text-muted-foreground">{footer}</p>}
    </section>
  );
}

interface TextFieldProps extends ComponentPropsWithoutRef<'input'> {
  readonly label: string;
  /** Message below the field: what is wrong, and what to do. */
  readonly error?: ReactNode;
  /** Hint below the field, in place of which an error is shown. */
  readonly hint?: string;
  /** Content at the end of the line of the label. */
  readonly aside?: ReactNode;
}

/** An input with its label, and its error or hint below. */
export function TextField({ label, error, hint, aside, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {/* The size of the text is at least 16 px, because iOS zooms into smaller fields. */}
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-text` : undefined}
        className={`min-h-10 w-full rounded-md border border-input bg-background px-3 py-2 text-base text-foreground disabled:opacity-60 aria-invalid:border-destructive ${focusRing}`}
      />
      {(error || hint) && (
        <p id={`${id}-text`} className={`text-sm ${error ? 'text-destructive' : 'text-muted-foreground'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** The email field of a form. */
export function EmailField(props: Partial<TextFieldProps>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `true` while the action of the button runs. */
  readonly pending?: boolean;
}

/** The one primary button of a card. */
export function PrimaryButton({ pending = false, children, ...props }: ButtonProps) {
  return (
    <button
      type="submit"
      {...props}
      disabled={pending}
      aria-busy={pending}
      className={`${button} bg-primary text-primary-foreground hover:opacity-90`}
    >
      {pending && (
        <span
          aria-hidden="true"
          className="size-4 rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin"
        />
      )}
      {children}
    </button>
  );
}

/** A button with less weight than the primary one. */
export function SecondaryButton({ pending = false, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={pending || props.disabled}
      className={`${button} border border-input bg-background text-foreground hover:bg-accent hover:text-accent-foreground`}
    />
  );
}

/** A button that looks like a link. */
export function LinkButton(props: ComponentPropsWithoutRef<'button'>) {
  return <button type="button" {...props} className={link} />;
}

/** A link to another page of the app. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className={link}>
      {children}
    </a>
  );
}

/** A message about a failure that belongs to no field. Screen readers announce it. */
export function Failure({ message }: { readonly message: string | undefined }) {
  return (
    <p role="alert" className="text-sm text-destructive empty:hidden">
      {message}
    </p>
  );
}

const providerNames: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  x: 'X',
};

/** A button for each OAuth provider that the project has enabled, with a separator below. */
export function OAuthButtons() {
  const app = useStackApp();
  const { oauthProviders, credentialEnabled, magicLinkEnabled } = useProject().config;
  const { pending, failure, run } = useAction();
  if (oauthProviders.length === 0) return null;
  return (
    <div className="grid gap-3">
      {oauthProviders.map(({ id }) => (
        <SecondaryButton key={id} pending={pending} onClick={() => run(() => redirectToProvider(app, id))}>
          Continue with {providerNames[id] ?? id}
        </SecondaryButton>
      ))}
      <Failure message={failure} />
      {(credentialEnabled || magicLinkEnabled) && (
        <div className="flex items-center gap-3 text-sm text-muted-foreground">
          <span className="h-px grow bg-border" />
          or
          <span className="h-px grow bg-border" />
        </div>
      )}
    </div>
  );
}

/**
 * Redirects to a provider. Resolves if the user comes back to this page, because the promise of a redirect does not.
 */
async function redirectToProvider(app: ReturnType<typeof useStackApp>, provider: string) {
  const returned = new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  await Promise.race([app.signInWithOAuth(provider), returned]);
}

const codeLength = 6;
const secondsBetweenEmails = 30;

interface CodeStepProps {
  /** Email address that the code was sent to. */
  readonly email: string;
  /** Nonce that `sendMagicLinkEmail` returned for this email. */
  readonly nonce: string;
  /** Called when the user wants to enter another email address. */
  readonly onBack: () => void;
}

/** The step that asks for the code of an email, and signs in as soon as it is complete. */
export function CodeStep({ email, nonce: firstNonce, onBack }: CodeStepProps) {
  const app = useStackApp();
  const { pending, failure, run } = useAction();
  const [nonces, setNonces] = useState([firstNonce]);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState(
    'Check your spam folder too. If no new email arrives, the newest one is still valid.',
  );
  const [secondsLeft, setSecondsLeft] = useState(secondsBetweenEmails);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  // Browsers take the focus from a field while it is disabled.
  useEffect(() => {
    if (!pending) focusField(form.current, 'code');
  }, [pending]);

  const signIn = (typed: string) =>
    run(async () => {
      setError(undefined);
      let errorCode: string | undefined = 'VERIFICATION_CODE_NOT_FOUND';
      // The newest request may have sent no email, and the codes of earlier emails stay valid.
      for (const nonce of nonces) {
        const result = await app.signInWithMagicLink(typed.toLowerCase() + nonce);
        if (result.status === 'ok') return;
        errorCode = result.error.errorCode;
        if (errorCode !== 'VERIFICATION_CODE_NOT_FOUND') break;
      }
      setCode('');
      setError(
        errorCode === 'INVALID_TOTP_CODE'
          ? 'The code of your authenticator app is wrong. Request a new email, and try again.'
          : 'The code is wrong or has expired. Enter the one of the newest email.',
      );
    });

  const sendAgain = () =>
    run(async () => {
      const sent = await app.sendMagicLinkEmail(email);
      if (sent.status === 'error') throw sent.error;
      setNonces([sent.data.nonce, ...nonces]);
      setNotice('A new code is on its way. If none arrives, the newest email is still valid.');
      setSecondsLeft(secondsBetweenEmails);
    });

  return (
    <AuthCard title="Check your inbox" description={`We sent a code to ${email}.`}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === codeLength) signIn(code);
          else setError(`Enter all ${codeLength} characters of the code.`);
        }}
      >
        <TextField
          label="Code from the email"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={codeLength}
          disabled={pending}
          value={code}
          error={error}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.toUpperCase();
            setCode(typed);
            if (typed.length === codeLength) signIn(typed);
          }}
        />
        <Failure message={failure} />
        <PrimaryButton pending={pending}>Sign in</PrimaryButton>
        <p role="status" className="text-sm text-muted-foreground">
          {notice}
        </p>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
          <LinkButton disabled={pending || secondsLeft > 0} onClick={sendAgain}>
            {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
          </LinkButton>
          <LinkButton disabled={pending} onClick={onBack}>
            Change email
          </LinkButton>
        </div>
      </form>
    </AuthCard>
  );
}

/** The card for users who are signed in already. */
export function SignedInCard({ email }: { readonly email: string | null }) {
  const app = useStackApp();
  const { pending, failure, run } = useAction();
  return (
    <AuthCard title="You are already signed in" description={email}>
      <div className="grid gap-3">
        <PrimaryButton type="button" pending={pending} onClick={() => run(() => app.redirectToAfterSignIn())}>
          Continue
        </PrimaryButton>
        <SecondaryButton pending={pending} onClick={() => run(() => app.redirectToSignOut())}>
          Sign out
        </SecondaryButton>
        <Failure message={failure} />
      </div>
    </AuthCard>
  );
}

/** Messages below the fields of a form. */
export interface FieldErrors {
  readonly email?: ReactNode;
  readonly password?: ReactNode;
}

/**
 * Returns the errors of a form, a ref for the form, and `report`, which sets the errors, moves the focus to the first
 * field that has one, and returns `true` if there is any.
 */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  function report(found: FieldErrors) {
    setErrors(found);
    if (found.email) focusField(form.current, 'email');
    else if (found.password) focusField(form.current, 'password');
    return Boolean(found.email || found.password);
  }
  return { form, errors, report };
}

function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

/** Returns a function that runs work, whether it is running, and the message of its last failure. */
export function useAction() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function run(work: () => Promise<unknown>) {
    setPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      // The user sees a message. The console gets the error.
      reportError(error);
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  }
  return { pending, failure, run };
}

/**
 * Returns the message of an error for users: the service's message if the error has a code, otherwise a generic one.
 * The message of `SCHEMA_ERROR` is for developers, so it counts as one without.
 */
export function messageOf(error: unknown): string {
  if (error instanceof Error && 'errorCode' in error && error.errorCode !== 'SCHEMA_ERROR') return error.message;
  return navigator.onLine
    ? 'Something went wrong. Try again in a moment.'
    : 'You are offline. Check your internet connection and try again.';
}

/** Returns the message about an email address, or `undefined` if it looks valid. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : 'Enter a whole email address, for example ada@example.com.';
}
