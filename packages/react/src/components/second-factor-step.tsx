import { useTranslate } from '../stack-provider.tsx';
import { CodeStepFrame } from './code-step.tsx';
import { SecondFactorForm, type SecondFactorFormProps } from './second-factor-form.tsx';

/** The step for the six digits of the authenticator app. */
export function SecondFactorStep(props: Pick<SecondFactorFormProps, 'error' | 'onComplete'>) {
  const translate = useTranslate();
  return (
    <CodeStepFrame
      className="ks-totp"
      title={translate('Two-factor authentication')}
      description={translate('Enter the six-digit code from your authenticator app.')}
    >
      <SecondFactorForm {...props} translate={translate} backText="Back" />
    </CodeStepFrame>
  );
}
