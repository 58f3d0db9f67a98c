import { KnownErrors } from '@keystack/contract';
import { type Appearance, AuthPage, MessageCard, type MockProject, SignIn, SignUp } from '@keystack/react';
import { mfaAttemptCode } from '@keystack/testing';
import { BrowserFrame, Link } from '@keystack/ui';
import type { GalleryScenario } from './app.ts';
import { createHostPageEntry, createPageEntry, type GalleryEntry } from './entry.tsx';
import { clickElement, fillInAndSubmit, paste, typeInto } from './steps.ts';

const allMethods = {
  config: {
    magic_link_enabled: true,
    enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }],
  },
};
const withoutPassword = { credential_enabled: false };
const magicLink = { config: { ...withoutPassword, magic_link_enabled: true } };
const ada = { email: 'ada@example.com', password: 'correct horse' };
const newAda = { ...ada, repeat: ada.password };
const mockProject: MockProject = {
  config: {
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: true,
    oauthProviders: [{ id: 'google' }, { id: 'spotify' }],
  },
};

const logo = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><path fill="${color}" d="M0 16 16 0l16 16-16 16zM40 4h56v8H40zm0 16h36v8H40z"/></svg>`)}`;
/** A look that sets most of what apps can set. */
const appearance: Appearance = {
  logo: { light: logo('#4c1d95'), dark: logo('#c4b5fd') },
  colors: { light: { primary: '#6d28d9' }, dark: { primary: '#c4b5fd' } },
  radius: '14px',
  density: 'spacious',
  shadow: 'strong',
  providers: 'neutral',
  links: { terms: '/terms', privacy: '/privacy', help: '/help' },
  slots: { beforeForm: 'Welcome back. Use your work account.', footer: 'Acme Inc., Berlin' },
  elements: { title: { letterSpacing: '-0.02em' }, subtitle: { color: '#6d28d9' } },
};

const form = 'form';
const fieldError = '[aria-invalid="true"]';
const alert = '[role="alert"]';
const card = '.ks-message';

const signIn = (scenario: GalleryScenario, selector = form, steps?: () => Promise<unknown>) =>
  createPageEntry('sign-in', scenario, selector, steps);
const signUp = (scenario: GalleryScenario, selector = form, steps?: () => Promise<unknown>) =>
  createPageEntry('sign-up', scenario, selector, steps);
const secondFactorRequired = new KnownErrors.MultiFactorAuthenticationRequired(mfaAttemptCode(ada.email));
const requestCode = () => fillInAndSubmit({ email: ada.email });

/** The entries of the sign-in and sign-up pages in all their states, with the messages of their forms. */
export const authEntries: Readonly<Record<string, GalleryEntry>> = {
  'sign-in': signIn({}),
  'sign-in-all-methods': signIn(allMethods, '[role="tab"]'),
  'sign-in-second-tab': signIn(allMethods, '[role="tab"]:last-of-type[aria-selected="true"]', () =>
    clickElement('[role="tab"]:last-of-type'),
  ),
  'sign-in-empty': signIn({}, fieldError, fillInAndSubmit),
  'sign-in-wrong-password': signIn(
    { responses: { 'POST /auth/password/sign-in': 'EmailPasswordMismatch' } },
    fieldError,
    () => fillInAndSubmit(ada),
  ),
  'sign-in-slow': signIn(
    { responses: { 'POST /auth/password/sign-in': 'no-response' } },
    '.ks-slow-hint:not(:empty)',
    () => fillInAndSubmit(ada),
  ),
  'sign-in-unreachable': signIn({ responses: { 'POST /auth/password/sign-in': 'network-error' } }, alert, () =>
    fillInAndSubmit(ada),
  ),
  'sign-in-second-factor': signIn(
    { responses: { 'POST /auth/password/sign-in': secondFactorRequired } },
    '.ks-totp',
    () => fillInAndSubmit(ada),
  ),
  'sign-in-second-factor-wrong': signIn(
    { responses: { 'POST /auth/password/sign-in': secondFactorRequired, 'POST /auth/mfa/sign-in': 'InvalidTotpCode' } },
    '.ks-totp .ks-field-error:not(:empty)',
    async () => {
      await fillInAndSubmit(ada);
      await paste('.ks-totp input', '123456');
    },
  ),
  'sign-in-without-sign-up': signIn({ config: { sign_up_enabled: false } }),
  'providers-only': signIn(
    { config: { ...withoutPassword, enabled_oauth_providers: [{ id: 'apple' }, { id: 'microsoft' }] } },
    '.ks-oauth-icon svg',
  ),
  'no-method': signIn({ config: withoutPassword }, '[data-variant="destructive"]'),
  'signed-in': signIn({ user: {} }, card),
  'magic-link': signIn(magicLink),
  'magic-link-code': signIn(magicLink, '.ks-code-entry', async () => {
    await requestCode();
    await paste('.ks-code-entry input', 'A2C');
  }),
  'magic-link-code-gmail': signIn(magicLink, '.ks-code-entry a', () => fillInAndSubmit({ email: 'ada@gmail.com' })),
  'magic-link-wrong-code': signIn(
    { ...magicLink, responses: { 'POST /auth/otp/sign-in': 'VerificationCodeNotFound' } },
    '.ks-field-error:not(:empty)',
    async () => {
      await requestCode();
      await paste('.ks-code-entry input', 'A2C4E6');
    },
  ),
  'sign-up': signUp({}),
  'sign-up-all-methods': signUp(allMethods, '[role="tab"]'),
  'sign-up-long-enough': signUp({}, '[data-met]', () => typeInto('[name="password"]', ada.password)),
  'sign-up-errors': signUp({}, fieldError, () =>
    fillInAndSubmit({ email: 'ada@', password: 'short', repeat: 'shirt' }),
  ),
  'sign-up-taken': signUp({ responses: { 'POST /auth/password/sign-up': 'UserEmailAlreadyExists' } }, fieldError, () =>
    fillInAndSubmit({
      ...newAda,
      email: 'benjamin.with.a.name.that.does.not.end@a.domain.that.does.not.end.either.example.com',
    }),
  ),
  'sign-up-disabled': signUp({ config: { sign_up_enabled: false } }, card),
  loading: signIn({ responses: { 'GET /projects/current': 'no-response' } }, '.ks-slow-hint:not(:empty)'),
  unreachable: signIn({ responses: { 'GET /projects/current': 'network-error' } }, card),
  'in-a-page-of-the-host': createHostPageEntry(
    <SignUp noPasswordRepeat extraInfo={<Terms />} />,
    { config: { enabled_oauth_providers: [{ id: 'gitlab' }] } },
    form,
  ),
  appearance: createHostPageEntry(
    <SignIn appearance={appearance} />,
    { config: { enabled_oauth_providers: ['google', 'github', 'microsoft', 'apple', 'gitlab'].map((id) => ({ id })) } },
    '.ks-legal',
  ),
  'first-tab-password': createHostPageEntry(<SignIn firstTab="password" />, allMethods, '[role="tab"]'),
  preview: createHostPageEntry(
    <div className="stack-scope">
      <BrowserFrame url="https://example.com/handler/sign-in" padding="2rem">
        <AuthPage type="sign-in" mockProject={mockProject} />
      </BrowserFrame>
    </div>,
    { user: {} },
    form,
  ),
  'message-card': createHostPageEntry(<HostCard />, {}, card),
};

function HostCard() {
  return (
    <section>
      <h2>Page of the host app</h2>
      <MessageCard
        title="Card of the host app"
        primaryButtonText="Continue"
        primaryAction={() => new Promise(() => {})}
        secondaryButtonText="Go back"
      >
        <p>Content of the host app, with a sentence that is long enough to wrap onto a second line.</p>
      </MessageCard>
    </section>
  );
}

function Terms() {
  return (
    <>
      By signing up you agree to the <Link href="#terms">terms of service</Link>.
    </>
  );
}
