import type { AdminOwnedProject, ServerUser } from '@keystack/js';
import { usersTexts, userTexts } from '../../texts/users.ts';
import { providerName } from '../users/names.ts';

const texts = userTexts.access;

/** A sign-in method of a project, from the view of one user. */
export interface MethodOfUser {
  /** `password`, `magic_link`, or an OAuth provider. */
  readonly id: string;
  readonly label: string;
  readonly canSignIn: boolean;
  /** The reason why the user can or cannot sign in with the method, as a sentence. */
  readonly reason: string;
}

type User = Pick<ServerUser, 'hasPassword' | 'primaryEmail' | 'emailAuthEnabled' | 'otpAuthEnabled' | 'oauthProviders'>;
type Config = Pick<AdminOwnedProject['config'], 'credentialEnabled' | 'magicLinkEnabled' | 'oauthProviders'>;

/**
 * Returns for each sign-in method whether a user can sign in with it. Leaves out methods that neither project nor user
 * has.
 */
export function methodsOf(user: User, config: Config): MethodOfUser[] {
  const enabled = config.oauthProviders.filter((provider) => provider.enabled).map(({ id }) => id);
  const linked = user.oauthProviders.map(({ id }) => id);
  return [
    method('password', texts.password, passwordProblem(user, config), texts.passwordWorks),
    method('magic_link', texts.magicLink, linkProblem(user, config), texts.magicLinkWorks(user.primaryEmail ?? '')),
    ...[...new Set<string>([...enabled, ...linked])].map((id) => {
      const problem = !enabled.some((each) => each === id)
        ? texts.methodOff
        : linked.some((each) => each === id)
          ? undefined
          : texts.notLinked;
      return method(id, providerName(id), problem, texts.linked);
    }),
  ];
}

/** Returns the names of the methods with which a user can sign in, for example "Password" and "GitHub". */
export function signInMethods(user: User, config: Config): string[] {
  return methodsOf(user, config)
    .filter(({ canSignIn }) => canSignIn)
    .map(({ id, label }) => (id === 'magic_link' ? usersTexts.methods.magicLink : label));
}

function method(id: string, label: string, problem: string | undefined, works: string): MethodOfUser {
  return { id, label, canSignIn: problem === undefined, reason: problem ?? works };
}

function passwordProblem(user: User, { credentialEnabled }: Config): string | undefined {
  if (!credentialEnabled) return texts.methodOff;
  if (user.primaryEmail === null) return texts.noEmail;
  if (!user.emailAuthEnabled) return texts.notForSignIn;
  return user.hasPassword ? undefined : texts.noPassword;
}

function linkProblem(user: User, { magicLinkEnabled }: Config): string | undefined {
  if (!magicLinkEnabled) return texts.methodOff;
  if (user.primaryEmail === null) return texts.noEmail;
  return user.otpAuthEnabled ? undefined : texts.codesOff;
}
