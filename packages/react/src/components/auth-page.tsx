import type { ProjectConfig } from '@keystack/js';
import { Separator, Typography } from '@keystack/ui';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isReturnTargetSignOut } from '../in-app-navigation.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useDeferredUser } from '../use-deferred-user.ts';
import { useProject } from '../use-project.ts';
import { type AuthType, type EmailSignInMethodName, emailSignInMethods } from './email-sign-in-methods.ts';
import { HandlerPageLink } from './handler-page-link.tsx';
import { LoadingPage } from './loading-page.tsx';
import { MethodTabs } from './method-tabs.tsx';
import { OAuthButtonsForProject } from './oauth-button-group.tsx';
import { PageFrame } from './page-frame.tsx';
import { SignInPendingContext } from './use-sign-in-form.ts';

const PredefinedMessageCard = lazy(async () => ({
  default: (await import('../cards/predefined-message-card.tsx')).PredefinedMessageCard,
}));

/** Settings of a project for previews of the sign-in form. */
export interface MockProject {
  /** Sign-in methods to show, and whether sign-up is enabled. */
  readonly config: Pick<ProjectConfig, 'signUpEnabled' | 'credentialEnabled' | 'magicLinkEnabled' | 'oauthProviders'>;
}

/** Props of `AuthPage`. */
export interface AuthPageProps {
  /** Purpose of the form, for its texts and links. */
  readonly type: AuthType;
  /** `true` to center the form in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
  /**
   * `true` to redirect signed-in users to the page after sign-in or sign-up, `false` to show them a message. Default:
   * false.
   */
  readonly automaticRedirect?: boolean | undefined;
  /** Tab that is selected first, if there are two. Default: `magic-link`. */
  readonly firstTab?: EmailSignInMethodName | undefined;
  /** `true` to omit the field that repeats a new password. Default: false. */
  readonly noPasswordRepeat?: boolean | undefined;
  /** Content below the form, for example the terms of service. */
  readonly extraInfo?: ReactNode;
  /**
   * Project to show in previews, instead of that of the app. Rendering sends no request, and signed-in users also see the form;
   * submitting it still sends requests.
   */
  readonly mockProject?: MockProject | undefined;
}

/**
 * Renders a form that signs users in or up with the methods that the project has enabled.
 *
 * @example
 * import { AuthPage } from '@keystack/react';
 *
 * export function SignUpPage() {
 *   return <AuthPage type="sign-up" fullPage automaticRedirect extraInfo="By signing up you accept our terms." />;
 * }
 */
export function AuthPage({ mockProject, automaticRedirect = false, ...form }: AuthPageProps) {
  if (mockProject !== undefined) return <AuthForm {...form} project={mockProject} />;
  return <ProjectAuthPage {...form} automaticRedirect={automaticRedirect} />;
}

type AuthFormProps = Omit<AuthPageProps, 'automaticRedirect' | 'mockProject'>;

function ProjectAuthPage({ automaticRedirect, ...form }: AuthFormProps & { readonly automaticRedirect: boolean }) {
  const { type, fullPage } = form;
  const app = useStackApp();
  const user = useDeferredUser();
  const [isPending, setPending] = useState(false);
  const isSignedIn = user !== null && !isPending;

  useEffect(() => {
    if (!isSignedIn || !automaticRedirect) return;
    // A link on another site must not sign users out.
    const options = { replace: true, noRedirectBack: isReturnTargetSignOut(app.urls) };
    const redirect = type === 'sign-in' ? app.redirectToAfterSignIn(options) : app.redirectToAfterSignUp(options);
    redirect.catch(reportError);
  }, [app, type, isSignedIn, automaticRedirect]);

  if (isSignedIn) return <Card type="signedIn" fullPage={fullPage} />;
  return (
    <SignInPendingContext.Provider value={setPending}>
      <ProjectAuthForm {...form} />
    </SignInPendingContext.Provider>
  );
}

function ProjectAuthForm(props: AuthFormProps) {
  return <AuthForm {...props} project={useProject()} />;
}

function AuthForm({
  type,
  project,
  fullPage = false,
  firstTab = 'magic-link',
  noPasswordRepeat,
  extraInfo,
}: AuthFormProps & { readonly project: MockProject }) {
  const { config } = project;
  const translate = useTranslate();
  if (type === 'sign-up' && !config.signUpEnabled) return <Card type="signUpDisabled" fullPage={fullPage} />;

  const hasProviders = config.oauthProviders.length > 0;
  const tabs = emailSignInMethods
    .filter(({ isEnabled }) => isEnabled(config))
    .sort((a, b) => Number(b.name === firstTab) - Number(a.name === firstTab))
    .map(({ name, tab, forms: { [type]: Form } }) => ({
      name,
      label: translate(tab),
      content: <Form noPasswordRepeat={noPasswordRepeat} />,
    }));
  return (
    <PageFrame fullPage={fullPage}>
      <div className="ks-auth-header">
        <Typography type="h2" aria-level={fullPage ? 1 : undefined}>
          {translate(type === 'sign-in' ? 'Sign in to your account' : 'Create a new account')}
        </Typography>
        {(type === 'sign-up' || config.signUpEnabled) && <OtherPageLink from={type} />}
      </div>
      {hasProviders && <OAuthButtonsForProject type={type} project={project} />}
      {hasProviders && tabs.length > 0 && <Separator>{translate('Or continue with')}</Separator>}
      {!hasProviders && tabs.length === 0 && (
        <Typography variant="destructive" className="ks-no-method">
          {translate('No authentication method enabled')}
        </Typography>
      )}
      {tabs.length > 1 ? <MethodTabs label={translate('Sign-in methods')} tabs={tabs} /> : tabs[0]?.content}
      {extraInfo && <div className="ks-auth-extra">{extraInfo}</div>}
    </PageFrame>
  );
}

/**
 * Shows a message card in a `Suspense` boundary of its own, so that the redirect of signed-in users does not wait for
 * the card to load.
 */
function Card(props: ComponentProps<typeof PredefinedMessageCard>) {
  return (
    <Suspense fallback={<LoadingPage fullPage={props.fullPage ?? false} />}>
      <PredefinedMessageCard {...props} />
    </Suspense>
  );
}

function OtherPageLink({ from }: { readonly from: AuthType }) {
  const app = useStackApp();
  const translate = useTranslate();
  return (
    <Typography variant="secondary">
      {from === 'sign-in' ? (
        <>
          {translate("Don't have an account?")}{' '}
          <HandlerPageLink href={app.urls.signUp} redirect={(options) => app.redirectToSignUp(options)}>
            {translate('Sign up')}
          </HandlerPageLink>
        </>
      ) : (
        <>
          {translate('Already have an account?')}{' '}
          <HandlerPageLink href={app.urls.signIn} redirect={(options) => app.redirectToSignIn(options)}>
            {translate('Sign in')}
          </HandlerPageLink>
        </>
      )}
    </Typography>
  );
}
