import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { CardHeader } from '../components/card-header.tsx';
import { emailErrorText } from '../components/credential-errors.ts';
import { HandlerPageLink } from '../components/handler-page-link.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { EmailField, SubmitButton } from '../components/sign-in-fields.tsx';
import { errorsOfInvalidFields, useAsyncForm } from '../components/use-async-form.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

/** Props of `ForgotPassword`. */
export interface ForgotPasswordProps extends AppearanceProps {
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page that requests a password reset email. Apps get the version of `pages-on-demand.tsx`, which loads
 * this one on demand.
 */
export function ForgotPassword({ fullPage = false }: ForgotPasswordProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useUserKeepingLast();
  const [isSent, setSent] = useState(false);
  if (user !== null) return <PredefinedMessageCard type="signedIn" fullPage={fullPage} />;
  if (isSent) return <PredefinedMessageCard type="emailSent" fullPage={fullPage} />;
  return (
    <PageFrame fullPage={fullPage}>
      <CardHeader title={translate('Reset your password')} fullPage={fullPage}>
        {translate("Don't need to reset?")}{' '}
        {/* The specification wants this link to lead to sign-up; that page leads on to sign-in. */}
        <HandlerPageLink href={app.urls.signUp} redirect={(options) => app.redirectToSignUp(options)}>
          {translate('Sign in')}
        </HandlerPageLink>
      </CardHeader>
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </PageFrame>
  );
}

function ForgotPasswordForm({ onSent }: { readonly onSent: () => void }) {
  const app = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const { errors, clear, pending, failure, props } = useAsyncForm<'email'>(async (read) => {
    const email = read('email');
    const problems = errorsOfInvalidFields({ email: emailErrorText(email, translate) });
    if (problems !== undefined) return problems;
    await app.sendForgotPasswordEmail(email);
    onSent();
    return undefined;
  });
  return (
    <form {...props} {...element('form', 'ks-form')}>
      <EmailField enterKeyHint="send" error={errors.email} onEdit={() => clear('email')} />
      <SubmitButton text="Email me a link" pending={pending} failure={failure} />
    </form>
  );
}
