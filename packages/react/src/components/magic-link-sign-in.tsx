import { Spinner } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { emailMessage } from './credential-problems.ts';
import { EmailField, Submit } from './sign-in-fields.tsx';
import { foundErrors, useAttemptForm } from './use-attempt-form.ts';

const loadCodeEntry = async () => ({ default: (await import('./code-entry.tsx')).CodeEntry });
const CodeEntry = lazy(loadCodeEntry);

/** Signs in or up with a link or a code from a mail. */
export function MagicLinkSignIn() {
  const [nonce, setNonce] = useState<string>();
  if (nonce === undefined) return <AskForLink onSent={setNonce} />;
  return (
    <Suspense fallback={<Spinner />}>
      <CodeEntry nonce={nonce} onCancel={() => setNonce(undefined)} />
    </Suspense>
  );
}

function AskForLink({ onSent }: { readonly onSent: (nonce: string) => void }) {
  const app = useStackApp();
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAttemptForm<'email'>(async (read) => {
    const email = read('email');
    const problems = foundErrors({ email: emailMessage(email, translate) });
    if (problems !== undefined) return problems;
    const sent = await app.sendMagicLinkEmail(email);
    if (sent.status === 'error') return { email: sent.error.humanReadableMessage };
    await loadCodeEntry();
    onSent(sent.data.nonce);
    return undefined;
  });
  return (
    <form {...props} className="stack-scope ks-form">
      <EmailField error={errors.email} onEdit={() => clear('email')} />
      <Submit text="Send email" pending={pending} failure={failure} />
    </form>
  );
}
