import { finishOAuth, finishOAuthByForm, KnownError, KnownErrors } from '@keystack/contract';
import { lookup } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { checkLinkable } from '../../domain/oauth-accounts.ts';
import { createOAuthCode, saveShownTokens } from '../../domain/oauth-codes.ts';
import { readProviderSettings } from '../../domain/oauth-provider-settings.ts';
import { signInWithAccount } from '../../domain/oauth-sign-in.ts';
import { isState, type PendingOAuth, takeState } from '../../domain/oauth-states.ts';
import { type Project, projectColumns } from '../../domain/projects.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isTrustedCallback } from '../../domain/trusted-callbacks.ts';
import { type Call, implement } from '../../http/implement.ts';
import { openProvider } from '../../oauth/provider-client.ts';
import { redeemAnswer } from '../../oauth/provider-flow.ts';
import { clearedCookie, holdsState } from './cookie.ts';

const findProject = lookup<Project>('find_project', `select ${projectColumns} from projects p where p.project_id = $1`);

/** Where providers send the browser back to, in a link or with a form. */
export const callbacks = [
  implement(finishOAuth, async (call) => {
    const { outcome, url } = await finish(call, call.query);
    return { status: outcome === 'error' ? 307 : 302, location: url };
  }),
  // Browsers repeat the form after a 307, and the app's pages take none.
  implement(finishOAuthByForm, async (call) => ({ status: 302, location: (await finish(call, call.body)).url })),
];

type CallbackCall = Pick<Call<typeof finishOAuth>, 'deps' | 'params' | 'headers' | 'address' | 'setCookie'>;
type Answer = Readonly<Record<string, unknown>> & { readonly state: string };

async function finish(
  { deps, params, headers, address, setCookie }: CallbackCall,
  answer: Answer,
): Promise<{ outcome: 'code' | 'error'; url: string }> {
  const { state } = answer;
  if (!isState(state) || !holdsState(headers.cookie, state)) throw lostTrack();
  setCookie(clearedCookie(deps.config, state));
  const pending = await takeState(deps.db, deps, params.provider, state);
  if (pending === null) throw lostTrack();
  const [project] = await deps.db.run(findProject, [pending.projectId]);
  if (project === undefined) throw lostTrack();
  try {
    if (pending.expired) throw new KnownErrors.OuterOAuthTimeout();
    const { redirectUri, outerState } = pending.request;
    const code = await complete(deps, project, pending, answer, address());
    return { outcome: 'code', url: withParameters(redirectUri, { code, state: outerState }) };
  } catch (error) {
    const { errorRedirectUrl } = pending.request;
    if (!(error instanceof KnownError) || errorRedirectUrl === null) throw error;
    if (!(await isTrustedCallback(deps.db, project, errorRedirectUrl))) throw error;
    const { errorCode, message, details } = error;
    return {
      outcome: 'error',
      url: withParameters(errorRedirectUrl, { errorCode, message, details: JSON.stringify(details) }),
    };
  }
}

/** Redeems the provider's code and gives one of ours for the app. */
async function complete(
  deps: Deps,
  project: Project,
  pending: PendingOAuth,
  answer: Answer,
  address: string | null,
): Promise<string> {
  const { projectId, providerId, linker, request } = pending;
  const settings = await readProviderSettings(deps.db, projectId, providerId);
  const connection = await openProvider(deps, settings);
  const secrets = { state: answer.state, verifier: request.verifier, nonce: request.nonce };
  const { tokens, profile } = await redeemAnswer(deps, connection, parametersOf(answer), secrets);
  if (!(await isTrustedCallback(deps.db, project, request.redirectUri))) {
    throw new KnownErrors.RedirectUrlNotWhitelisted();
  }
  const { accountId, email } = profile;
  // Tokens of the service's own keys are given to nobody.
  const grant = settings.type === 'standard' ? { scopes: request.scopes, tokens } : null;
  const account = { providerId, accountId, email, grant };
  const code = await deps.db.transaction(async (tx) => {
    if (linker !== null) {
      // Whoever holds the user's token could send others here: only the app that began it can finish, with its verifier.
      await checkLinkable(tx, projectId, account, linker.userId);
      const link = { account, sessionId: linker.sessionId };
      return createOAuthCode(tx, deps, projectId, { userId: linker.userId, isNewUser: false, link }, request);
    }
    const user = await signInWithAccount(tx, deps, project, providerId, profile, address);
    await saveShownTokens(tx, deps, projectId, account);
    return createOAuthCode(tx, deps, projectId, { ...user, link: null }, request);
  });
  deps.outbox.wake();
  return code;
}

function lostTrack(): Refusal {
  return new Refusal(
    400,
    'This sign-in cannot be continued here: it was started in another browser, has ended already, or its cookie was deleted. Go back to the app and sign in again.',
  );
}

function parametersOf(answer: Answer): URLSearchParams {
  const texts = Object.entries(answer).map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return new URLSearchParams(Object.fromEntries(texts));
}

function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
