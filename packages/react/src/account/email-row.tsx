import { type ContactChannel, type CurrentUser, KnownErrors, type SecondFactorProof } from '@keystack/js';
import { Alert, Badge, Button } from '@keystack/ui';
import { useId, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { useAsyncAction } from '../use-async-action.ts';
import { Cancellable } from './cancellable.tsx';
import { signInRequiredErrorText } from './sign-in-again.ts';
import { SuccessMessage } from './success-message.tsx';
import { useIdentityProof } from './use-identity-proof.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** The props of `EmailRow`. */
export interface EmailRowProps {
  readonly user: CurrentUser;
  readonly channel: ContactChannel;
  /** `true` if a verification email was sent while this page is open. */
  readonly isSent: boolean;
  /** `true` while a verification email is being sent. */
  readonly isBusy: boolean;
  /** Sends the verification email. */
  readonly onSend: () => void;
  /** Called after the email became the primary one. */
  readonly onPrimary: () => void;
}

/**
 * Shows an email of the user and whether it is verified, with buttons to verify it, make it the primary one or remove
 * it.
 */
export function EmailRow({ user, channel, isSent, isBusy, onSend, onPrimary }: EmailRowProps) {
  const translate = useTranslate();
  const id = useId();
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<UiText>();
  const proof = useIdentityProof(user);
  const { value, isPrimary, isVerified } = channel;
  const step = useRestoredFocusOnStep(`${isRemoving} ${isPrimary} ${proof.question !== undefined}`);

  async function makePrimary(secondFactorProof: SecondFactorProof) {
    setProblem(undefined);
    try {
      await user.update({ primaryEmail: value, ...secondFactorProof });
      onPrimary();
    } catch (error) {
      const text = reasonNotPrimary(error);
      if (text === undefined) throw error;
      setProblem(text);
    }
  }

  return (
    <div ref={step} className="ks-stack">
      <div className="ks-provider-account">
        <div className="ks-named">
          <bdi className="ks-part" id={id}>
            {value}
          </bdi>
          {isPrimary && <Badge variant="secondary">{translate('Primary')}</Badge>}
          {!isVerified && <Badge variant="outline">{translate('Not verified yet')}</Badge>}
        </div>
        {isPrimary && isVerified && <SuccessMessage>{translate('Your email is verified')}</SuccessMessage>}
        {!proof.question && !isRemoving && !(isPrimary && isVerified) && (
          <div className="ks-actions">
            {!isVerified && (
              <Button variant="outline" size="sm" disabled={isSent || isBusy} aria-describedby={id} onClick={onSend}>
                {translate(isSent ? 'Email sent!' : 'Send Verification Email')}
              </Button>
            )}
            {isVerified && (
              <Button
                variant="outline"
                size="sm"
                disabled={proof.pending}
                aria-describedby={id}
                onClick={() => proof.attempt(makePrimary)}
              >
                {translate('Make primary')}
              </Button>
            )}
            {!isPrimary && (
              <Button
                variant="outline"
                size="sm"
                className="ks-danger"
                disabled={proof.pending}
                aria-describedby={id}
                onClick={() => setRemoving(true)}
              >
                {translate('Remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isSent && !isVerified && !isPrimary && !isRemoving && (
        <Alert>
          {translate('Open the link that we sent to {email}, in this browser. It is valid for 7 days.', {
            email: value,
          })}
        </Alert>
      )}
      {problem && !isRemoving && <Alert variant="destructive">{translate(problem)}</Alert>}
      {proof.question}
      {proof.failure && !proof.question && !isRemoving && <Alert variant="destructive">{proof.failure}</Alert>}
      {isRemoving && <Removal channel={channel} onCancel={() => setRemoving(false)} />}
    </div>
  );
}

interface RemovalProps {
  readonly channel: ContactChannel;
  readonly onCancel: () => void;
}

function Removal({ channel, onCancel }: RemovalProps) {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  return (
    <Cancellable onCancel={pending ? undefined : onCancel}>
      <Alert variant="destructive">{translate('Remove {email} from your account?', { email: channel.value })}</Alert>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div className="ks-actions">
        {/* First in order, so that an accidental double click does not confirm. */}
        <Button variant="outline" disabled={pending} onClick={onCancel}>
          {translate('Cancel')}
        </Button>
        <Button variant="destructive" onClick={() => attempt(() => channel.delete())}>
          {translate('Remove')}
        </Button>
      </div>
    </Cancellable>
  );
}

/** Returns the reason why the service does not make an email the primary one, or `undefined` for other errors. */
function reasonNotPrimary(error: unknown): UiText | undefined {
  // Only users who have proven access to the mailbox learn that another account uses the email.
  if (error instanceof KnownErrors.UserEmailAlreadyExists)
    return 'Another account uses this email. Sign in to that account, or choose another email.';
  if (error instanceof KnownErrors.SchemaError && signInRequiredErrorText(error) === undefined)
    return 'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.';
  return undefined;
}
