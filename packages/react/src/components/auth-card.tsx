import type { ProjectConfig } from '@keystack/js';
import { Separator, Typography } from '@keystack/ui';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { useAppearance, useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { LegalLinks } from '../appearance/load-on-demand.ts';
import { useIsInvited } from '../invitation-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useProject } from '../use-project.ts';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';
import { isReturnUrlSignOutPage } from '../visited-paths.ts';
import { CardHeader } from './card-header.tsx';
import { type AuthType, type EmailSignInMethodName, emailSignInMethods } from './email-sign-in-methods.ts';
import { HandlerPageLink } from './handler-page-link.tsx';
import { LastSignInMethodContext, useLastSignInMethod } from './last-used.tsx';
import { LoadingPage } from './loading-page.tsx';
import { MagicLinkSignIn } from './magic-link-sign-in.tsx';
import { SignInMethodTabs } from './method-tabs.tsx';
import { OAuthButtonsForProject } from './oauth-button-group.tsx';
import { PageFrame } from './page-frame.tsx';
import { SignInStepContainer } from './sign-in-steps.tsx';
import { SignInPendingContext } from './use-sign-in-form.ts';

const PredefinedMessageCard = lazy(async () => ({
  default: (await import('../cards/predefined-message-card.tsx')).PredefinedMessageCard,
}));

/** Settings of a project for previews of the sign-in form. */
export interface MockProject {
  /** Name of the project, which describes its logo. */
  readonly displayName?: string | undefined;
  /** Sign-in methods to show, whether sign-up is enabled, and the brand. */
  readonly config: Pick<
    ProjectConfig,
    'signUpEnabled' | 'invitedSignUpEnabled' | 'credentialEnabled' | 'magicLinkEnabled' | 'oauthProviders' | 'brand'
  >;
}

/** Props of `AuthCard`. */
export interface AuthCardProps extends AppearanceProps {
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
  /** Content below the form, for example the terms of service. */
  readonly extraInfo?: ReactNode;
  /**
   * Project to show in previews, instead of that of the app. Rendering sends no request, and signed-in users also see
   * the form; submitting it still sends requests.
   */
  readonly mockProject?: MockProject | undefined;
  /**
   * The form for an email and a password. A prop, so that bundlers leave the form for new passwords out of an app that
   * shows only `SignIn`.
   */
  readonly passwordForm: ReactNode;
}

/** The card of the sign-in and sign-up pages, with the methods that the project has enabled. */
export function AuthCard({ mockProject, automaticRedirect = false, appearance, ...form }: AuthCardProps) {
  return (
    <AppearanceScope appearance={appearance}>
      {mockProject === undefined ? (
        <ProjectAuthCard {...form} automaticRedirect={automaticRedirect} />
      ) : (
        <AuthForm {...form} project={mockProject} />
      )}
    </AppearanceScope>
  );
}

type AuthFormProps = Omit<AuthCardProps, 'automaticRedirect' | 'mockProject' | 'appearance'>;

function ProjectAuthCard({ automaticRedirect, ...form }: AuthFormProps & { readonly automaticRedirect: boolean }) {
  const { type, fullPage } = form;
  const app = useStackApp();
  const user = useUserKeepingLast();
  const [isPending, setPending] = useState(false);
  const isSignedIn = user !== null && !isPending;

  useEffect(() => {
    if (!isSignedIn || !automaticRedirect) return;
    // A link on another site must not sign users out.
    const options = { replace: true, noRedirectBack: isReturnUrlSignOutPage(app.urls) };
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
  extraInfo,
  passwordForm,
}: AuthFormProps & { readonly project: MockProject }) {
  const { config } = project;
  const translate = useTranslate();
  const { links, slots, lastUsedBadge = true } = useAppearance();
  const element = useElementProps();
  const lastUsed = useLastSignInMethod();
  const isInvited = useIsInvited(config);
  const canSignUp = config.signUpEnabled || isInvited;
  if (type === 'sign-up' && !canSignUp) return <Card type="signUpDisabled" fullPage={fullPage} />;

  const hasProviders = config.oauthProviders.length > 0;
  const tabs = emailSignInMethods
    .filter(({ isEnabled }) => isEnabled(config))
    .sort((a, b) => Number(b.name === firstTab) - Number(a.name === firstTab))
    .map(({ name, tab }) => ({
      name,
      label: translate(tab),
      content: name === 'password' ? passwordForm : <MagicLinkSignIn />,
    }));
  const { terms = config.brand?.termsUrl, privacy = config.brand?.privacyUrl } = links ?? {};
  const hasChoice = config.oauthProviders.length + tabs.length > 1;
  return (
    <PageFrame fullPage={fullPage} project={project}>
      <SignInStepContainer fullPage={fullPage}>
        <CardHeader
          title={translate(type === 'sign-in' ? 'Sign in to your account' : 'Create a new account')}
          fullPage={fullPage}
        />
        {type === 'sign-up' && isInvited && (
          <Typography variant="secondary">
            {translate('Only people with an invitation can create an account. Use the email address that received it.')}
          </Typography>
        )}
        {slots?.beforeForm}
        <LastSignInMethodContext.Provider value={hasChoice && lastUsedBadge ? lastUsed : undefined}>
          {hasProviders && <OAuthButtonsForProject type={type} project={project} />}
          {hasProviders && tabs.length > 0 && <Separator>{translate('Or continue with')}</Separator>}
          {!hasProviders && tabs.length === 0 && (
            <Typography variant="destructive" className="ks-no-method">
              {translate('No authentication method enabled')}
            </Typography>
          )}
          {tabs.length > 1 ? <SignInMethodTabs label={translate('Sign-in methods')} tabs={tabs} /> : tabs[0]?.content}
        </LastSignInMethodContext.Provider>
        {slots?.afterForm}
        {/* Below the form, so that Tab reaches the fields first. */}
        {canSignUp && <OtherPageLink from={type} />}
        {extraInfo && <div className="ks-auth-extra">{extraInfo}</div>}
        {(terms || privacy || links?.help) && (
          <div {...element('footer', 'ks-legal')} data-long={(terms && privacy) || undefined}>
            <Suspense>
              <LegalLinks translate={translate} terms={terms} privacy={privacy} help={links?.help} />
            </Suspense>
          </div>
        )}
      </SignInStepContainer>
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
  const element = useElementProps();
  return (
    <Typography variant="secondary" {...element('footer', 'ks-auth-link')}>
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
