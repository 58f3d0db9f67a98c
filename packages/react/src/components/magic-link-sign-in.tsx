import { Spinner } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { emailErrorText } from './credential-errors.ts';
import { EmailField, SubmitButton } from './sign-in-fields.tsx';
import { fieldErrorsOrUndefined, useAsyncForm } from './use-async-form.ts';

const loadCodeEntry = async () => ({ default: (await import('./magic-link-code-entry.tsx')).MagicLinkCodeEntry });
const CodeEntry = lazy(loadCodeEntry);

interface SentEmail {
  readonly email: string;
  readonly nonce: string;
}

/**
 * Renders a form that signs users in or up with a link or a code from an email.
 *
 * @example
 * import { MagicLinkSignIn } from '@keystack/react';
 *
 * export function SignInPage() {
 *   return <MagicLinkSignIn />;
 * }
 */
export function MagicLinkSignIn() {
  const [sent, setSent] = useState<SentEmail>();
  const [isCancelled, setCancelled] = useState(false);

  function send(sentEmail: SentEmail) {
    setSent(sentEmail);
    setCancelled(false);
  }

  if (sent === undefined || isCancelled) return <RequestLink wrongEmail={sent?.email} onSent={send} />;
  return (
    <Suspense fallback={<Spinner />}>
      <CodeEntry {...sent} onCancel={() => setCancelled(true)} />
    </Suspense>
  );
}

interface RequestLinkProps {
  /** The email address to correct, after the user has canceled the input of the code that was sent to it. */
  readonly wrongEmail: string | undefined;
  readonly onSent: (sentEmail: SentEmail) => void;
}

function RequestLink({ wrongEmail, onSent }: RequestLinkProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAsyncForm<'email'>(async (read) => {
    const email = read('email');
    const problems = fieldErrorsOrUndefined({ email: emailErrorText(email, translate) });
    if (problems !== undefined) return problems;
    const sent = await app.sendMagicLinkEmail(email);
    if (sent.status === 'error') return { email: sent.error.humanReadableMessage };
    await loadCodeEntry();
    onSent({ email, nonce: sent.data.nonce });
    return undefined;
  });
  return (
    <form {...props} className="stack-scope ks-form">
      <EmailField
        defaultValue={wrongEmail}
        autoFocus={wrongEmail !== undefined}
        enterKeyHint="send"
        error={errors.email}
        onEdit={() => clear('email')}
      />
      <SubmitButton text="Send email" pending={pending} failure={failure} />
    </form>
  );
}
