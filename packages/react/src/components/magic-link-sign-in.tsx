import type { AppearanceProps } from '../appearance/appearance.ts';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { invitationOption } from '../invitation-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';
import { emailErrorText } from './credential-errors.ts';
import { saveLastSignInMethod } from './last-used.tsx';
import { loadLaterSignInSteps } from './load-steps.ts';
import { EmailField, SubmitButton } from './sign-in-fields.tsx';
import { SignInStepContainer } from './sign-in-steps.tsx';
import { useSignInStepOpener } from './step-opener.ts';
import { errorsOfInvalidFields, useAsyncForm } from './use-async-form.ts';
import { useSecondFactor } from './use-second-factor.tsx';

/** Props of `MagicLinkSignIn`. */
export type MagicLinkSignInProps = AppearanceProps;

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
export function MagicLinkSignIn({ appearance }: MagicLinkSignInProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <SignInStepContainer>
        <RequestForm />
      </SignInStepContainer>
    </AppearanceScope>
  );
}

function RequestForm() {
  const app = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const { open } = useSignInStepOpener();
  const withSecondFactor = useSecondFactor();
  const { errors, clear, pending, failure, props } = useAsyncForm<'email'>(async (read) => {
    const email = read('email');
    const problems = errorsOfInvalidFields({ email: emailErrorText(email, translate) });
    if (problems !== undefined) return problems;
    const sent = await app.sendMagicLinkEmail(email, invitationOption(app));
    saveLastSignInMethod(app, 'magic-link');
    if (sent.status === 'error') return { email: errorTextForUsers(sent.error, translate) };
    const { MagicLinkCodeStep } = await loadLaterSignInSteps();
    const close = open(
      <MagicLinkCodeStep
        email={email}
        nonces={[sent.data.nonce]}
        withSecondFactor={withSecondFactor}
        onCancel={() => close()}
      />,
    );
    return undefined;
  });
  return (
    <form {...props} {...translate.attributes} {...element('form', 'stack-scope ks-form')}>
      <EmailField enterKeyHint="send" error={errors.email} onEdit={() => clear('email')} />
      <SubmitButton text="Email me a code" method="magic-link" pending={pending} failure={failure} />
    </form>
  );
}
