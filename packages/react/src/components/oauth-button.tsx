import { isOAuthProviderId, type OAuthProviderId, oauthProviders } from '@keystack/contract/rules';
import { ConnectionError, type StackClientApp } from '@keystack/js';
import { Alert, Button } from '@keystack/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import type { AuthType } from './email-sign-in-methods.ts';

type Icon = ComponentType<{ readonly provider: OAuthProviderId }>;

// The button works without an icon.
const EmptyIcon: Icon = () => null;

const OAuthIcon = lazy(async (): Promise<{ default: Icon }> => {
  const icons = await import('./oauth-icon.tsx').catch(() => undefined);
  return { default: icons?.OAuthIcon ?? EmptyIcon };
});

/** Props of `OAuthButton`. */
export interface OAuthButtonProps {
  /** ID of the provider, for example `github`. */
  readonly provider: string;
  /** Text of the button. The value has no other effect: both sign in existing users and sign up new ones. */
  readonly type: AuthType;
}

/**
 * Renders a button that redirects the browser to an OAuth provider.
 *
 * @example
 * import { OAuthButton } from '@keystack/react';
 *
 * export function GitHubButton() {
 *   return <OAuthButton provider="github" type="sign-in" />;
 * }
 */
export function OAuthButton({ provider, type }: OAuthButtonProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { failure, attempt } = useAsyncAction();
  const providerId = isOAuthProviderId(provider) ? provider : undefined;
  const name = providerId ? oauthProviders[providerId].name : provider;
  return (
    <div className="stack-scope ks-oauth">
      <Button
        variant="outline"
        size="lg"
        className="ks-oauth-button"
        data-provider={provider}
        onClick={() => attempt(() => redirectToProvider(app, provider))}
      >
        {providerId && (
          <span className="ks-oauth-icon">
            <Suspense>
              <OAuthIcon provider={providerId} />
            </Suspense>
          </span>
        )}
        <span className="ks-oauth-text">
          {translate(type === 'sign-in' ? 'Sign in with {provider}' : 'Sign up with {provider}', { provider: name })}
        </span>
      </Button>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}

async function redirectToProvider(app: StackClientApp<true>, provider: string) {
  // The browser would navigate to an error page, its own or the service's, where the user cannot try again.
  if (!navigator.onLine)
    throw new ConnectionError('The browser is offline, so it cannot redirect to an OAuth provider.', []);
  const { config } = await app.getProject();
  if (!config.oauthProviders.some(({ id }) => id === provider)) {
    throw new Error(
      `The OAuth provider "${provider}" is not enabled in the project, so the service would reject the sign-in. Enable it in the project, or remove its button from the page.`,
    );
  }
  await Promise.race([app.signInWithOAuth(provider), pageShown()]);
}

/**
 * Resolves when the browser shows this page again, after the user went back. The promise of a redirect never settles.
 */
function pageShown() {
  return new Promise<unknown>((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
