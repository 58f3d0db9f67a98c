import type { CurrentUser } from '@keystack/react';
import { useState } from 'react';

/** Shows the email address, its verification and the sign-up date of the user. */
export function Account({ user }: { readonly user: CurrentUser }) {
  return (
    <>
      <h1>Hello, {user.displayName ?? user.primaryEmail?.split('@')[0]}</h1>
      <p className="lead">You are signed in.</p>
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>{user.primaryEmail}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <span className="badge" data-verified={user.primaryEmailVerified}>
              {user.primaryEmailVerified ? 'Verified' : 'Not verified'}
            </span>
            {!user.primaryEmailVerified && <SendVerificationEmail user={user} />}
          </dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>{user.signedUpAt.toLocaleDateString(undefined, { dateStyle: 'long' })}</dd>
        </div>
      </dl>
    </>
  );
}

const labels = { unsent: 'Send Verification Email', sent: 'Email sent!', failed: 'Not sent. Try again' } as const;

function SendVerificationEmail({ user }: { readonly user: CurrentUser }) {
  const [state, setState] = useState<keyof typeof labels>('unsent');
  function send() {
    setState('sent');
    user.sendVerificationEmail().catch(() => setState('failed'));
  }
  return (
    <button className="button small" type="button" disabled={state === 'sent'} onClick={send}>
      {labels[state]}
    </button>
  );
}
