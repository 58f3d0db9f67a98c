import { limits } from '@keystack/contract/rules';
import { KnownErrors, stackAppInternalsSymbol } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { CardHeader } from '../components/card-header.tsx';
import {
  type LinkProblem,
  LinkProblemCard,
  type LinkProblemText,
  linkProblemByErrorCode,
} from '../components/link-problem-card.tsx';
import { MessageCard } from '../components/message-card.tsx';
import {
  type NewPasswordFieldName,
  NewPasswordFields,
  newPasswordFieldErrors,
} from '../components/new-password-fields.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { SubmitButton } from '../components/sign-in-fields.tsx';
import { errorsOfInvalidFields, useAsyncForm } from '../components/use-async-form.ts';
import { useAndHideLinkCode } from '../link-code.ts';
import type { Query } from '../query.ts';
import { sendOncePerCode } from '../send-once-per-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { use } from '../use.ts';
import { errorTextForUsers } from '../use-async-action.ts';

const problemTexts: Readonly<Record<LinkProblem, LinkProblemText>> = {
  invalid: {
    title: 'Invalid Password Reset Link',
    body: 'Check that you opened the whole link from the email, or request a new one.',
  },
  expired: {
    title: 'Expired Password Reset Link',
    body: 'This link no longer works. You can request a new one.',
  },
  used: {
    title: 'Used Password Reset Link',
    body: 'Each link works for one reset. You can request a new one.',
  },
};

/** Props of `PasswordReset`. */
export interface PasswordResetProps extends AppearanceProps {
  /** Query of the link. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page of the link in a password reset email. Apps get the version of `pages-on-demand.tsx`, which loads
 * this one on demand.
 */
export function PasswordReset({ searchParams, fullPage = false }: PasswordResetProps) {
  const code = useAndHideLinkCode(searchParams, limits.passwordResetLifetime);
  if (code?.length !== limits.verificationCodeLength) return <ResetProblemCard problem="invalid" fullPage={fullPage} />;
  return <CheckedPasswordReset code={code} fullPage={fullPage} />;
}

interface CodeProps {
  readonly code: string;
  readonly fullPage: boolean;
}

function CheckedPasswordReset({ code, fullPage }: CodeProps) {
  const checked = use(checkOnce(useStackApp(), code));
  if ('problem' in checked) return <ResetProblemCard problem={checked.problem} fullPage={fullPage} />;
  return <NewPassword code={code} email={checked.email} fullPage={fullPage} />;
}

type CheckedCode = { readonly email: string | undefined } | { readonly problem: LinkProblem };

const checkOnce = sendOncePerCode<CheckedCode>(async (app, code) => {
  const result = await app[stackAppInternalsSymbol].checkPasswordResetCode(code);
  return result.status === 'ok'
    ? { email: result.data.email }
    : { problem: linkProblemByErrorCode[result.error.errorCode] };
});

function NewPassword({ code, email, fullPage }: CodeProps & { readonly email: string | undefined }) {
  const app = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  const { errors, clear, pending, failure, props } = useAsyncForm<NewPasswordFieldName>(async (read) => {
    const problems = errorsOfInvalidFields(newPasswordFieldErrors(read, translate));
    if (problems !== undefined) return problems;
    try {
      const reset = await app.resetPassword({ code, password: read('password') });
      setOutcome(reset.status === 'ok' ? 'done' : 'failed');
    } catch (error) {
      if (!(error instanceof KnownErrors.PasswordRequirementsNotMet)) throw error;
      return { password: errorTextForUsers(error, translate) };
    }
    return undefined;
  });

  if (outcome === 'done') return <PredefinedMessageCard type="passwordReset" fullPage={fullPage} />;
  if (outcome === 'failed') return <FailedReset fullPage={fullPage} />;
  return (
    <PageFrame fullPage={fullPage}>
      <CardHeader title={translate('Reset your password')} fullPage={fullPage} />
      <form {...props} {...element('form', 'ks-form')}>
        <input hidden readOnly name="email" autoComplete="username" value={email ?? ''} />
        <NewPasswordFields
          labels={{ password: 'New password', repeat: 'Repeat new password' }}
          errors={errors}
          clear={clear}
        />
        <SubmitButton text="Reset password" pending={pending} failure={failure} />
      </form>
    </PageFrame>
  );
}

function FailedReset({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  return (
    <MessageCard
      title={translate('Failed to reset password')}
      icon={<CircleAlert className="ks-part" color="var(--ks-destructive-text)" />}
      fullPage={fullPage}
      primaryButtonText={translate('Get a new link')}
      primaryAction={() => app.redirectToForgotPassword()}
    >
      <p className="ks-part">{translate('Failed to reset password. Please request a new password reset link')}</p>
    </MessageCard>
  );
}

function ResetProblemCard({ problem, fullPage }: { readonly problem: LinkProblem; readonly fullPage: boolean }) {
  const app = useStackApp();
  return (
    <LinkProblemCard
      problem={problem}
      text={problemTexts[problem]}
      fullPage={fullPage}
      requestNewLink={() => app.redirectToForgotPassword()}
    />
  );
}
