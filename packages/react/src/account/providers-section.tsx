import { isOAuthProviderId, oauthProviders } from '@keystack/contract/rules';
import { type CurrentUser, KnownErrors, type Project, type SecondFactorProof } from '@keystack/js';
import { Alert, Button, Typography } from '@keystack/ui';
import { useId, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { useProject } from '../use-project.ts';
import { Cancellable } from './cancellable.tsx';
import { SettingsSection } from './settings-section.tsx';
import { signInRequiredErrorText } from './sign-in-again.ts';
import { useIdentityProof } from './use-identity-proof.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** Lists the OAuth providers of the project, with the user's account at each, and links or unlinks accounts. */
export function OAuthAccountsSection({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const { config } = useProject();
  const [confirmingId, setConfirmingId] = useState<string>();
  const linked = user.oauthProviders.map(({ id }) => id);
  const step = useRestoredFocusOnStep(`${confirmingId} ${linked}`);
  const ids = new Set([...config.oauthProviders.map(({ id }) => id), ...linked]);
  if (ids.size === 0) return null;
  return (
    <SettingsSection
      title={translate('Connected accounts')}
      description={translate('Accounts at other services that you can sign in with.')}
    >
      <div ref={step}>
        <ul className="ks-providers">
          {[...ids].map((id) => {
            const account = user.oauthProviders.find((provider) => provider.id === id);
            const row = { user, id, name: nameOf(id) };
            return (
              <li key={id} className="ks-stack">
                {account === undefined ? (
                  <UnlinkedProvider {...row} />
                ) : (
                  <LinkedProvider
                    {...row}
                    email={account.email ?? null}
                    isOnlyMethod={!hasOtherMethod(user, config, id)}
                    isConfirming={confirmingId === id}
                    onConfirmingChange={(isConfirming) => setConfirmingId(isConfirming ? id : undefined)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </SettingsSection>
  );
}

interface RowProps {
  readonly user: CurrentUser;
  readonly id: string;
  readonly name: string;
}

function UnlinkedProvider({ user, id, name }: RowProps) {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const connect = () => Promise.race([user.getConnectedAccount(id, { or: 'redirect' }), pageShown()]);
  return (
    <>
      <div className="ks-provider">
        <span className="ks-part">{name}</span>
        <Button
          variant="outline"
          size="sm"
          disabled={pending}
          aria-label={translate('Connect {provider}', { provider: name })}
          onClick={() => attempt(connect)}
        >
          {translate('Connect')}
        </Button>
      </div>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </>
  );
}

interface LinkedProps extends RowProps {
  readonly email: string | null;
  readonly isOnlyMethod: boolean;
  readonly isConfirming: boolean;
  readonly onConfirmingChange: (isConfirming: boolean) => void;
}

function LinkedProvider({ user, id, name, email, isOnlyMethod, isConfirming, onConfirmingChange }: LinkedProps) {
  const translate = useTranslate();
  const reason = useId();
  const { pending, failure, attempt, question } = useIdentityProof(user);
  const [isRejected, setRejected] = useState(false);
  const step = useRestoredFocusOnStep(question !== undefined);

  async function unlink(proof: SecondFactorProof) {
    try {
      await user.unlinkOAuthProvider(id, proof);
    } catch (error) {
      // The service decides what counts as a sign-in method.
      if (!(error instanceof KnownErrors.SchemaError) || signInRequiredErrorText(error) !== undefined) throw error;
      setRejected(true);
    }
    onConfirmingChange(false);
  }

  return (
    <div ref={step} className="ks-stack">
      <div className="ks-provider">
        <span className="ks-provider-account">
          <span className="ks-part">{name}</span>
          <Typography variant="secondary" className="ks-one-line">
            {email ?? translate('Connected')}
          </Typography>
        </span>
        {!isConfirming && (
          <Button
            variant="outline"
            size="sm"
            className="ks-danger"
            disabled={isOnlyMethod || isRejected}
            aria-label={translate('Remove {provider}', { provider: name })}
            aria-describedby={isOnlyMethod || isRejected ? reason : undefined}
            onClick={() => onConfirmingChange(true)}
          >
            {translate('Remove')}
          </Button>
        )}
      </div>
      {(isOnlyMethod || isRejected) && (
        <Typography variant="secondary" id={reason}>
          {translate('This is your only sign-in method. Add another one before you remove it, for example a password.')}
        </Typography>
      )}
      {question}
      {isConfirming && !question && (
        <Cancellable onCancel={pending ? undefined : () => onConfirmingChange(false)}>
          <Alert variant="destructive">
            {translate('You will no longer be able to sign in with {provider}.', { provider: name })}
          </Alert>
          {failure && <Alert variant="destructive">{failure}</Alert>}
          <div className="ks-actions">
            {/* First in order, so that an accidental double click does not confirm. */}
            <Button variant="outline" disabled={pending} onClick={() => onConfirmingChange(false)}>
              {translate('Cancel')}
            </Button>
            <Button variant="destructive" onClick={() => attempt(unlink)}>
              {translate('Remove')}
            </Button>
          </div>
        </Cancellable>
      )}
    </div>
  );
}

/**
 * Returns `true` if the user can sign in without this OAuth provider: with a password, a magic link or another provider
 * that the project has enabled. The service has the final decision.
 */
function hasOtherMethod(user: CurrentUser, config: Project['config'], providerId: string): boolean {
  const enabled = new Set(config.oauthProviders.map(({ id }) => id));
  return (
    (user.hasPassword && config.credentialEnabled) ||
    (user.emailAuthEnabled && config.magicLinkEnabled) ||
    user.oauthProviders.some(({ id }) => id !== providerId && enabled.has(id))
  );
}

function nameOf(id: string): string {
  return isOAuthProviderId(id) ? oauthProviders[id].name : id;
}

/** Resolves when the browser shows this page again, because the user went back from a provider. */
function pageShown(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
