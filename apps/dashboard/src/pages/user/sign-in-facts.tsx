import type { ServerUser } from '@keystack/js';
import { Section } from '../../shell/section.tsx';
import { userTexts } from '../../texts/users.ts';
import { providerName } from '../users/sign-in-methods.ts';

const texts = userTexts.signIn;

/** In which ways a user can sign in. */
export function SignInFacts({ user }: { readonly user: ServerUser }) {
  return (
    <Section title={texts.title}>
      <dl className="facts">
        <dt>{texts.password}</dt>
        <dd>{user.hasPassword ? texts.hasPassword : texts.noPassword}</dd>
        <dt>{texts.magicLink}</dt>
        <dd>{user.emailAuthEnabled ? texts.possible : texts.notPossible}</dd>
        <dt>{texts.providers}</dt>
        <dd>{user.oauthProviders.map(({ id }) => providerName(id)).join(', ') || texts.none}</dd>
        <dt>{texts.secondFactor}</dt>
        <dd>{user.isMultiFactorRequired ? texts.isOn : texts.isOff}</dd>
      </dl>
    </Section>
  );
}
