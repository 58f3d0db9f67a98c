import { Typography } from '@keystack/ui';
import { useState } from 'react';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { emailErrorText } from '../components/credential-errors.ts';
import { HandlerPageLink } from '../components/handler-page-link.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { EmailField, SubmitButton } from '../components/sign-in-fields.tsx';
import { fieldErrorsOrUndefined, useAsyncForm } from '../components/use-async-form.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useDeferredUser } from '../use-deferred-user.ts';

/** Props of `ForgotPassword`. */
export interface ForgotPasswordProps {
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/** Renders the page that `ForgotPassword` of `pages-on-demand.tsx` loads. */
export function ForgotPassword({ fullPage = false }: ForgotPasswordProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useDeferredUser();
  const [isSent, setSent] = useState(false);
  if (user !== null) return <PredefinedMessageCard type="signedIn" fullPage={fullPage} />;
  if (isSent) return <PredefinedMessageCard type="emailSent" fullPage={fullPage} />;
  return (
    <PageFrame fullPage={fullPage}>
      <div className="ks-auth-header">
        <Typography type="h2" aria-level={fullPage ? 1 : undefined}>
          {translate('Reset your password')}
        </Typography>
        <Typography variant="secondary">
          {translate("Don't need to reset?")}{' '}
          {/* The specification wants this link to lead to sign-up; that page leads on to sign-in. */}
          <HandlerPageLink href={app.urls.signUp} redirect={(options) => app.redirectToSignUp(options)}>
            {translate('Sign in')}
          </HandlerPageLink>
        </Typography>
      </div>
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </PageFrame>
  );
}

function ForgotPasswordForm({ onSent }: { readonly onSent: () => void }) {
  const app = useStackApp();
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useAsyncForm<'email'>(async (read) => {
    const email = read('email');
    const problems = fieldErrorsOrUndefined({ email: emailErrorText(email, translate) });
    if (problems !== undefined) return problems;
    await app.sendForgotPasswordEmail(email);
    onSent();
    return undefined;
  });
  return (
    <form {...props} className="ks-form">
      <EmailField enterKeyHint="send" error={errors.email} onEdit={() => clear('email')} />
      <SubmitButton text="Send email" pending={pending} failure={failure} />
    </form>
  );
}
