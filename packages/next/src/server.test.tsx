import { generateKeyPairSync, sign } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Runtime, StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { useProject, useUser } from '@keystack/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from './app-provider.tsx';
import { StackHandler } from './stack-handler.tsx';
import { StackProvider } from './stack-provider.tsx';
import { StackServerApp } from './stack-server-app.ts';

/** The current request, as Next.js sees it. */
const request = vi.hoisted(() => ({
  cookies: new Map<string, string>(),
  options: new Map<string, unknown>(),
  isRendering: false,
  isPrerendering: false,
  headers: new Headers(),
}));

const pathname = vi.hoisted(() => vi.fn(() => '/'));

vi.mock('next/headers', () => ({
  async headers() {
    if (request.isPrerendering) throw new Error('Dynamic server usage');
    return request.headers;
  },
  cookies: async () => ({
    getAll: () => [...request.cookies].map(([name, value]) => ({ name, value })),
    set(name: string, value: string, options: unknown) {
      if (request.isRendering) throw new Error('Cookies can only be modified in a Server Action or Route Handler.');
      request.cookies.set(name, value);
      request.options.set(name, options);
    },
  }),
}));

/** The stage of the render that waits for data of the request. */
const io = vi.hoisted(() => vi.fn(async () => {}));

vi.mock('next/cache', () => ({ io }));

vi.mock('next/navigation', () => ({
  RedirectType: { push: 'push', replace: 'replace' },
  redirect(url: string, type: string) {
    throw new Error(`NEXT_REDIRECT ${type} ${url}`);
  },
  useRouter: () => ({}),
  usePathname: pathname,
}));

const session = { refresh_token: 'r-ada', access_token: 'a-ada', is_new_user: false, user_id: 'ada' };
const requestLines: string[] = [];
let lastHeaders = new Headers();

const responses: Record<string, object> = {
  'GET /users/me': {
    id: 'ada',
    primary_email: 'ada@example.com',
    selected_team: null,
    oauth_providers: [],
    server_metadata: { risk: 'high' },
    last_active_at_millis: 1,
  },
  'POST /auth/password/sign-in': session,
  'DELETE /auth/sessions/current': { success: true },
};

const surroundings: Partial<Runtime> = {
  fetch(request) {
    const line = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    requestLines.push(`${line} ${request.headers.get('x-stack-refresh-token') ?? ''}`.trim());
    lastHeaders = request.headers;
    return Response.json(responses[line]);
  },
};

const appOptions = {
  tokenStore: 'nextjs-cookie',
  projectId: 'demo',
  publishableClientKey: 'pck_public',
  secretServerKey: 'ssk_secret',
  noAutomaticPrefetch: true,
} as const;

const app = new StackServerApp(appOptions, surroundings);
const callbackUrl = 'https://app.example.com/handler';

function signedIn(refreshToken: string, accessToken = `a-${refreshToken}`) {
  request.cookies.set('stack-refresh-demo', refreshToken);
  request.cookies.set('stack-access-demo', JSON.stringify([refreshToken, accessToken]));
}

function Name() {
  return useUser()?.displayName;
}

function AppProbe() {
  return String(useProject().config.credentialEnabled);
}

beforeEach(() => {
  request.cookies.clear();
  request.options.clear();
  request.headers = new Headers();
  request.isRendering = false;
  request.isPrerendering = false;
  requestLines.length = 0;
});

describe('the app of a server', () => {
  it('reads the user of each request from its cookies, and of no other', async () => {
    signedIn('r1');
    expect((await app.getUser())?.primaryEmail).toBe('ada@example.com');
    request.cookies.clear();
    expect(await app.getUser()).toBeNull();
    signedIn('r2');
    await app.getUser();
    expect(requestLines).toEqual(['GET /users/me r1', 'GET /users/me r2']);
  });

  it('is signed out if another subdomain has set a second cookie, of which Next.js shows only one', async () => {
    signedIn('r-attacker');
    for (const written of ['r-attacker', '%72-attacker']) {
      request.headers = new Headers({ cookie: `stack-refresh-demo=r1; stack-refresh-demo=${written}` });
      expect(await app.getUser()).toBeNull();
    }
    // An action has signed in since.
    signedIn('r2');
    expect((await app.getUser())?.primaryEmail).toBe('ada@example.com');
  });

  it('uses the token store passed to a method instead', async () => {
    signedIn('r1');
    expect(await app.getUser({ tokenStore: { accessToken: null, refreshToken: null } })).toBeNull();
  });

  it('sets the cookies at sign-in, and deletes them at sign-out', async () => {
    await app.signInWithCredential({ email: 'ada@example.com', password: 'correct horse', noRedirect: true });
    expect(request.cookies.get('stack-refresh-demo')).toBe('r-ada');
    expect(request.options.get('stack-refresh-demo')).toEqual({
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'lax',
      secure: false,
    });
    request.headers.set('x-forwarded-proto', 'https');
    await expect(app.signOut()).rejects.toThrow('NEXT_REDIRECT push /');
    expect(request.cookies.get('stack-refresh-demo')).toBe('');
    expect(request.options.get('stack-refresh-demo')).toMatchObject({ maxAge: 0, secure: true });
  });

  it('tells the service the IP address, browser and language of the visitor who signs in', async () => {
    request.headers.set('x-forwarded-for', '192.0.2.1, 198.51.100.7');
    request.headers.set('user-agent', 'Mozilla/5.0 Firefox/140.0');
    request.headers.set('accept-language', 'de');
    await app.signInWithCredential({ email: 'ada@example.com', password: 'correct horse', noRedirect: true });
    const names = ['x-stack-visitor-ip', 'x-stack-visitor-user-agent', 'x-stack-visitor-language'];
    expect(names.map((name) => lastHeaders.get(name))).toEqual(['198.51.100.7', 'Mozilla/5.0 Firefox/140.0', 'de']);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['POST /auth/otp/send-sign-in-code', 'nonce', () => app.sendMagicLinkEmail('ada@example.com', { callbackUrl })],
    ['POST /auth/otp/sign-in/check-code', 'email', () => app.getMagicLinkDetails('code')],
    [
      'POST /auth/password/send-reset-code',
      'success',
      () => app.sendForgotPasswordEmail('a@example.com', { callbackUrl }),
    ],
    ['POST /auth/password/reset/check-code', 'email', () => app.verifyPasswordResetCode('code')],
    ['POST /auth/password/reset', 'success', () => app.resetPassword({ code: 'code', password: 'correct horse' })],
    ['POST /team-invitations/accept/check-code', 'is_code_valid', () => app.verifyTeamInvitationCode('code')],
    ['GET /auth/account-review', 'review', () => app.getAccountReview()],
    ['POST /auth/account-review', 'success', () => app.answerAccountReview('keep')],
  ])('tells the service the visitor of %s', async (line, field, call) => {
    signedIn('r1');
    request.headers.set('x-forwarded-for', '198.51.100.7');
    request.headers.set('accept-language', 'de');
    responses[line] = { [field]: null };
    await call();
    expect(requestLines).toEqual([expect.stringContaining(line)]);
    const names = ['x-stack-visitor-ip', 'x-stack-visitor-language'];
    expect(names.map((name) => lastHeaders.get(name))).toEqual(['198.51.100.7', 'de']);
  });

  it('works where cookies cannot be set any more', async () => {
    request.isRendering = true;
    const credential = { email: 'ada@example.com', password: 'correct horse', noRedirect: true };
    expect((await app.signInWithCredential(credential)).status).toBe('ok');
  });

  it('redirects with Next.js, and to the given page after sign-in', async () => {
    await expect(app.getUser({ or: 'redirect' })).rejects.toThrow('NEXT_REDIRECT replace /handler/sign-in');
    await expect(app.getUser({ or: 'redirect', returnTo: '/notes?a=1' })).rejects.toThrow(
      'NEXT_REDIRECT replace /handler/sign-in?after_auth_return_to=%2Fnotes%3Fa%3D1',
    );
    await expect(app.redirectToHome()).rejects.toThrow('NEXT_REDIRECT push /');
  });
});

describe('below a base path of Next.js', () => {
  beforeEach(() => vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/app'));
  afterEach(() => void vi.unstubAllEnvs());

  const below = (urls?: object) =>
    new StackServerApp(
      {
        tokenStore: 'nextjs-cookie',
        projectId: 'demo',
        publishableClientKey: 'pck_public',
        secretServerKey: 'ssk_secret',
        noAutomaticPrefetch: true,
        ...(urls && { urls }),
      },
      surroundings,
    );

  it('an app has its pages there, and emails link to them', () => {
    expect(below().urls).toMatchObject({ handler: '/app/handler', signIn: '/app/handler/sign-in', home: '/app' });
    expect(below({ handler: '/app/auth', home: '/app/start' }).urls).toMatchObject({
      signIn: '/app/auth/sign-in',
      home: '/app/start',
    });
  });

  it('redirects omit the base path, which Next.js prepends', async () => {
    const signIn = below().getUser({ or: 'redirect', returnTo: '/app/notes' });
    await expect(signIn).rejects.toThrow('NEXT_REDIRECT replace /handler/sign-in?after_auth_return_to=%2Fapp%2Fnotes');
    await expect(below().redirectToHome()).rejects.toThrow(/push \/$/);
    await expect(below({ home: '/app?a=1' }).redirectToHome()).rejects.toThrow(/push \/\?a=1$/);
    await expect(below({ home: '/apple' }).redirectToHome()).rejects.toThrow(/push \/apple$/);
  });
});

describe('one app of a server shares among all requests', () => {
  it('the keys of the project, which are fetched once', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { sub: 'ada', sid: 's1', aud: 'demo', iat: seconds, exp: seconds + 600 };
    const parts = [{ alg: 'ES256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = sign('sha256', Buffer.from(parts.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const token = [...parts, signature.toString('base64url')].join('.');
    responses['GET /projects/demo/.well-known/jwks.json'] = { keys: [publicKey.export({ format: 'jwk' })] };
    signedIn('r1', token);
    expect(await app.getSessionClaims()).toMatchObject({ userId: 'ada', sessionId: 's1' });
    request.cookies.clear();
    expect(await app.getSessionClaims()).toBeNull();
    signedIn('r1', token);
    expect(await app.getSessionClaims()).toMatchObject({ userId: 'ada' });
    expect(requestLines).toEqual(['GET /projects/demo/.well-known/jwks.json']);
  });

  it('the refresh of a session, which layout, page and provider request in parallel', async () => {
    responses['POST /auth/oauth/token'] = { access_token: 'a-fresh' };
    request.cookies.set('stack-refresh-demo', 'r1');
    const users = await Promise.all([app.getUser(), app.getUser(), app.getUser({ or: 'throw' })]);
    expect(users.map((user) => user?.id)).toEqual(['ada', 'ada', 'ada']);
    expect(requestLines.filter((line) => line.startsWith('POST'))).toEqual(['POST /auth/oauth/token']);
  });
});

describe('the provider', () => {
  it('serializes the app without its secrets, and the user with the client fields only', async () => {
    signedIn('r1');
    const { props } = AppProvider({ app, children: null });
    expect(props.json).toEqual(app[stackAppInternalsSymbol].toClientJson());
    expect(JSON.stringify(props.json)).not.toContain('ssk_secret');
    expect(JSON.stringify(props.json)).toContain('pck_public');
    expect(await props.user).toMatchObject({ primary_email: 'ada@example.com' });
    expect(JSON.stringify(await props.user)).not.toMatch(/server_metadata|last_active/);
  });

  it('reads no clock and no random values until the data of the request arrive', async () => {
    const sources = [vi.spyOn(Date, 'now'), vi.spyOn(Math, 'random'), vi.spyOn(crypto, 'getRandomValues')];
    const provider = AppProvider({ app, children: <p>Pricing</p>, lang: 'en' });
    expect(renderToString(provider)).toContain('Pricing');
    for (const source of sources) expect(source).not.toHaveBeenCalled();
    for (const source of sources) source.mockRestore();
  });

  it('sends requests only when Next.js renders for the request, not in an earlier stage', async () => {
    signedIn('r1');
    const stages: (() => void)[] = [];
    io.mockImplementation(() => new Promise((resolve) => stages.push(resolve)));
    const random = vi.spyOn(crypto, 'getRandomValues');
    const user = app.getUser();
    await vi.waitFor(() => expect(stages).toHaveLength(1), { timeout: 60_000 });
    expect([requestLines, random.mock.calls]).toEqual([[], []]);
    io.mockReset().mockResolvedValue(undefined);
    for (const begin of stages) begin();
    expect((await user)?.id).toBe('ada');
    random.mockRestore();
  });

  it('sends no requests for a render that Next.js has given up', async () => {
    signedIn('r1');
    io.mockRejectedValue(new Error('The render was aborted.'));
    await expect(app.getUser()).rejects.toThrow('aborted');
    expect(requestLines).toEqual([]);
    io.mockReset().mockResolvedValue(undefined);
  });

  it('sends requests in `after()`, where Next.js has no stages', async () => {
    signedIn('r1');
    io.mockImplementation(() => {
      throw new Error('io() is not allowed in this scope.');
    });
    expect((await app.getUser())?.id).toBe('ada');
    io.mockReset().mockResolvedValue(undefined);
  });

  it('passes on that no user is signed in, without a request', async () => {
    const { props } = AppProvider({ app, children: null, lang: 'fr-FR' });
    expect(await props.user).toBeNull();
    expect(requestLines).toEqual([]);
    expect(props.lang).toBe('fr-FR');
  });

  it('reads no path of a request while Next.js prerenders pages', () => {
    vi.stubEnv('__NEXT_CACHE_COMPONENTS', 'true');
    pathname.mockImplementation(() => {
      throw new Error('usePathname() outside of <Suspense>');
    });
    const provider = AppProvider(StackProvider({ app, children: <p>Pricing</p> }).props);
    expect(renderToString(provider)).toContain('Pricing');
    pathname.mockReset().mockReturnValue('/');
    vi.unstubAllEnvs();
  });

  it.each(['cookie', 'memory'] as const)('renders its children for an app with the store %s', async (tokenStore) => {
    const client = new StackClientApp({ tokenStore, projectId: 'demo', publishableClientKey: 'pck_public' });
    const page = <p>Pricing</p>;
    expect(renderToString(AppProvider({ app: client, children: page, lang: 'en' }))).toContain('Pricing');
  });

  it.each([
    ['the user, where the browser keeps the cookies to itself', <Name key="user" />, 0],
    ['the project, where the service is reached by browsers alone', <AppProbe key="project" />, 1],
  ])('is rendered in the browser only: %s', async (_, component, requests) => {
    const unreachable = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    const client = new StackClientApp({ tokenStore: 'cookie', projectId: 'demo', publishableClientKey: 'pck_public' });
    const page = <Suspense fallback="waiting">{component}</Suspense>;
    const { prelude } = await prerender(AppProvider({ app: client, children: page, lang: 'en' }), {
      onError: (error) => Reflect.get(Object(error), 'digest'),
    });
    const html = await new Response(prelude).text();
    expect(html).toContain('waiting');
    expect(html).toContain('data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"');
    expect(unreachable).toHaveBeenCalledTimes(requests);
    unreachable.mockRestore();
  });
});

describe('a render while the service hangs is left to the browser after three seconds', () => {
  it.each([
    ['before its response', () => {}, 'request'],
    ['in the middle of its response', (response: ServerResponse) => response.write('{"id":'), 'response'],
  ] as const)('%s', async (_, respond, lastEvent) => {
    const events = new EventEmitter();
    const { fetch } = globalThis;
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await fetch(...request);
      events.emit('response');
      return response;
    });
    const service = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const timer = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
    const client = new StackClientApp({
      tokenStore: 'cookie',
      projectId: 'demo',
      publishableClientKey: 'pck_public',
      baseUrl: `http://127.0.0.1:${port}`,
    });
    const hangs = once(lastEvent === 'request' ? service : events, lastEvent);
    const rendered = prerender(
      AppProvider({ app: client, lang: 'en', children: <Suspense fallback="waiting">{<AppProbe />}</Suspense> }),
      { onError: (error) => Reflect.get(Object(error), 'digest') },
    );
    await hangs;
    await new Promise((resolve) => setImmediate(resolve));
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3000);
    timer.abort(new DOMException('The render waits no longer.', 'TimeoutError'));
    const html = await new Response((await rendered).prelude).text();
    expect(html).toContain('waiting');
    expect(html).toContain('data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"');
    timeout.mockRestore();
    sent.mockRestore();
    service.closeAllConnections();
    service.close();
  });
});

describe('the handler', () => {
  const params = Promise.resolve({ stack: ['sign-in'] });
  const searchParams = Promise.resolve({});

  it.each([
    ['the props of the page', { params, searchParams }],
    ['the props of the page in one', { routeProps: { params, searchParams } }],
    ['the objects of Next.js 14', { routeProps: { params: { stack: ['sign-in'] }, searchParams: {} } }],
    ['no props of the page', {}],
  ])('takes %s', async (_, props) => {
    const page = await StackHandler({ fullPage: true, ...props });
    expect(page.props).toEqual({ fullPage: true });
  });

  it('is never prerendered, because the pages read the query: without props it reads the headers', async () => {
    request.isPrerendering = true;
    await expect(StackHandler({ fullPage: true })).rejects.toThrow('Dynamic server usage');
  });

  it('tells developers who use it in another folder', async () => {
    for (const props of [{ params: Promise.resolve({}) }, { routeProps: { params: Promise.resolve({}) } }]) {
      await expect(StackHandler({ fullPage: true, ...props })).rejects.toThrow('app/handler/[...stack]/page.tsx');
    }
  });
});
