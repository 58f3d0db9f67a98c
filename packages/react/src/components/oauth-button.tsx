import { isOAuthProviderId, type OAuthProviderId, oauthProviders } from '@keystack/contract/rules';
import { Alert, Button } from '@keystack/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { useAppearance } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { loadPart } from '../load-part.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import type { AuthType } from './email-sign-in-methods.ts';
import { LastUsedBadgeForMethod } from './last-used.tsx';

type Icon = ComponentType<{ readonly provider: OAuthProviderId }>;

// The button works without an icon.
const EmptyIcon: Icon = () => null;

const OAuthIcon = lazy(async (): Promise<{ default: Icon }> => {
  const icons = await import('./oauth-icon.tsx').catch(() => undefined);
  return { default: icons?.OAuthIcon ?? EmptyIcon };
});

const loadRedirect = () => loadPart(() => import('./redirect-to-provider.ts'));
// A failure appears when the button is pressed.
const preloadRedirect = () => void loadRedirect().catch(() => {});

/** Props of `OAuthButton`. */
export interface OAuthButtonProps extends AppearanceProps {
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
export function OAuthButton({ appearance, ...props }: OAuthButtonProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <ProviderButton {...props} />
    </AppearanceScope>
  );
}

interface ProviderButtonProps extends Omit<OAuthButtonProps, 'appearance'> {
  /** `true` to show only the name of the provider, because there is little room. Default: false. */
  readonly isShort?: boolean;
}

/** Renders the button of a provider in the look around. */
export function ProviderButton({ provider, type, isShort = false }: ProviderButtonProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { elements, providers: look = 'brand' } = useAppearance();
  const { failure, attempt } = useAsyncAction();
  const providerId = isOAuthProviderId(provider) ? provider : undefined;
  const name = providerId ? oauthProviders[providerId].name : provider;
  const text = translate(type === 'sign-in' ? 'Sign in with {provider}' : 'Sign up with {provider}', {
    provider: name,
  });
  const hasIconOnly = look === 'icons' && providerId !== undefined;
  return (
    <div {...translate.attributes} className="stack-scope ks-oauth">
      <Button
        variant="outline"
        size="lg"
        className="ks-oauth-button"
        partStyle={elements?.providerButton ?? ''}
        data-provider={provider}
        data-look={look}
        aria-label={isShort || hasIconOnly ? text : undefined}
        title={hasIconOnly ? text : undefined}
        onPointerEnter={preloadRedirect}
        onFocus={preloadRedirect}
        onClick={() => attempt(async () => (await loadRedirect()).redirectToProvider(app, provider))}
      >
        {providerId && (
          <span className="ks-oauth-icon">
            <Suspense>
              <OAuthIcon provider={providerId} />
            </Suspense>
          </span>
        )}
        {!hasIconOnly && <span className="ks-oauth-text">{isShort ? name : text}</span>}
        <LastUsedBadgeForMethod method={provider} />
      </Button>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}
