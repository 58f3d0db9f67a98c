import { createTotpPrompt, type TotpPrompt } from '../areas/mfa/totp-prompt.ts';
import { RefreshTokenError } from '../errors.ts';
import type { Diagnose } from '../http/diagnosis.ts';
import type { ConnectionSettings } from '../http/request.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import type { createRedirector, Redirector } from '../navigation/redirect.ts';
import { type HandlerUrls, resolveHandlerUrls } from '../navigation/urls.ts';
import { toResult } from '../result.ts';
import { createServiceClockEstimate, type ServiceClockEstimate } from '../session/access-token.ts';
import { createSessionRegistry, type SessionRegistry } from '../session/session.ts';
import type { TokenStore, TokenStoreInit } from '../session/token-store/token-store.ts';
import type { StackClientAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';

/**
 * The parts of an app that send requests to the service, keep sessions and redirect. Apps and slim clients have them.
 */
export interface AppConnection {
  /** The URL and the keys of requests. */
  readonly settings: ConnectionSettings;
  readonly runtime: Runtime;
  readonly clock: ServiceClockEstimate;
  readonly urls: HandlerUrls;
  readonly transport: Transport;
  readonly redirector: Redirector;
  readonly sessions: SessionRegistry;
  /**
   * Returns the token store for a value of the option `tokenStore`. Default: the token store of the app. Throws for
   * `null`.
   */
  readonly tokenStoreFor: (init?: TokenStoreInit) => TokenStore;
  readonly totpPrompt: TotpPrompt;
}

/** The parts of a connection that differ between an app, which loads some of them on demand, and a slim client. */
export interface ConnectionDependencies {
  readonly openStore: (init: TokenStoreInit<true>) => TokenStore;
  readonly createRedirector: typeof createRedirector;
  readonly diagnose: Diagnose;
  readonly onSessionEnd?: (() => void) | undefined;
}

/** Creates the connection of an app or a slim client. */
export function createAppConnection(
  options: Pick<StackClientAppConstructorOptions, 'tokenStore' | 'urls' | 'redirectMethod'>,
  runtime: Runtime,
  settings: ConnectionSettings,
  { openStore, createRedirector, diagnose, onSessionEnd }: ConnectionDependencies,
): AppConnection {
  const urls = resolveHandlerUrls(options.urls);
  const transport = createTransport(settings, runtime, diagnose);
  const redirector = createRedirector(urls, runtime, options.redirectMethod === 'none');
  const clock = createServiceClockEstimate(runtime.now);
  const refreshAccessToken = async (refreshToken: string) => {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const response = await toResult(transport.requestTokens(grant), [RefreshTokenError]);
    return response.status === 'ok' ? response.data.accessToken : null;
  };
  const sessions = createSessionRegistry(clock, refreshAccessToken, onSessionEnd);
  const totpPrompt = createTotpPrompt(runtime.askTotp);

  const tokenStoreFor = (init: TokenStoreInit = options.tokenStore) => {
    if (init === null) throw new Error(noStoreMessage);
    return openStore(init);
  };

  return {
    settings,
    runtime,
    clock,
    urls,
    transport,
    redirector,
    sessions,
    tokenStoreFor,
    totpPrompt,
  };
}

const noStoreMessage =
  'With tokenStore: null no user can be signed in. Pass a token store to the app or the method: getUser({ tokenStore: request }).';
