import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { sampleLinkedAccount } from '@keystack/testing';
import { act, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StackProviderProps } from './stack-provider.tsx';

// Separate module instances: a context may keep what was rendered without a browser, and other tests share the
// modules.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { SignIn } = await import('./pages/sign-in.tsx');
const { StackHandler } = await import('./stack-handler.tsx');
const { StackProvider } = await import('./stack-provider.tsx');
const { StackTheme } = await import('./stack-theme.tsx');
const { ReactTestEnvironment } = await import('./testing/test-environment.tsx');
const { useUser } = await import('./use-user.ts');

const signInPath = '/handler/sign-in';
const signedOut = { headers: { get: () => null } };

function host(app: StackClientApp<true>, provider: Partial<StackProviderProps> = {}, page?: ReactNode) {
  return (
    <StackProvider app={app} path={signInPath} lang="en-US" {...provider}>
      <StackTheme nonce="n1">
        <Suspense fallback="waiting">{page ?? <StackHandler fullPage />}</Suspense>
      </StackTheme>
    </StackProvider>
  );
}

/** Runs work without `window` and `document`, as on a server. */
async function onServer<T>(work: () => Promise<T>): Promise<T> {
  const browser = { window, document };
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  try {
    return await work();
  } finally {
    for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  }
}

const render = (tree: ReactNode, onError: (error: unknown) => void = (error) => expect.unreachable(String(error))) =>
  onServer(async () => {
    const html = new PassThrough();
    const { pipe } = renderToPipeableStream(tree, { onAllReady: () => pipe(html), onError });
    return text(html);
  });

let root: Root | undefined;
let consoleErrors: string[];

beforeEach(() => {
  consoleErrors = [];
  vi.spyOn(console, 'error').mockImplementation((...what) => {
    // Outside of tests, server and browser are not the same process.
    if (!String(what[0]).startsWith('Detected multiple renderers')) consoleErrors.push(what.map(String).join(' '));
  });
  window.history.replaceState(null, '', signInPath);
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  expect(consoleErrors).toEqual([]);
});

/** Puts the server's HTML into the document. `takeOver` hydrates it. */
function show(html: string) {
  document.body.innerHTML = `<div>${html}</div>`;
  const [container] = document.body.children;
  if (container === undefined) throw new Error('There is no container.');
  return {
    takeOver: (
      tree: ReactNode,
      onRecoverableError: (error: unknown) => void = (error) => expect.unreachable(String(error)),
    ) =>
      act(async () => {
        root = hydrateRoot(container, tree, { onRecoverableError });
      }),
  };
}

function PlaylistPage() {
  const account = useUser({ or: 'throw' }).useConnectedAccount('spotify', { or: 'redirect' });
  return `account ${account.id}`;
}

function NamePage() {
  return `Hello, ${useUser()?.primaryEmail ?? 'nobody'}`;
}

const fields = () =>
  [screen.getByLabelText('Email'), screen.getByLabelText('Password', { selector: 'input' })] as const;

function type(field: HTMLElement, value: string) {
  Object.assign(field, { value });
}

describe('a server-rendered page', () => {
  it('has the whole form, and hydrates without changes', async () => {
    const world = new ReactTestEnvironment();
    const { takeOver } = show(await render(host(world.app({ tokenStore: signedOut }))));
    screen.getByRole('heading', { level: 1, name: 'Sign in to your account' });
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/handler/sign-up');
    const button = screen.getByRole('button', { name: 'Sign in' });
    const [email, password] = fields();
    type(email, 'ada@example.com');
    type(password, 'correct horse');
    expect(document.forms[0]?.method).toBe('post');

    const app = world.app();
    await takeOver(host(app));
    expect(fields()).toEqual([email, password]);
    expect(fields().map((field) => Reflect.get(field, 'value'))).toEqual(['ada@example.com', 'correct horse']);
    await act(async () => button.click());
    expect(world.navigations).toEqual(['replace /']);
    expect(document.querySelector('script')).toBeNull();
  });

  it('hydrates with the user of the server, also if the user signs out meanwhile', async () => {
    const world = new ReactTestEnvironment();
    const tokens = world.service.createSession();
    const serverApp = world.app({ tokenStore: tokens });
    const { takeOver } = show(await render(host(serverApp, {}, <NamePage />)));
    screen.getByText('Hello, ada@example.com');

    const user = await serverApp.getUser({ or: 'throw' });
    const app = world.app({ redirectMethod: 'none' });
    await app.signInWithCredential({ email: 'ada@example.com', password: 'correct horse', noRedirect: true });
    const { currentUser, setCurrentUser } = app[stackAppInternalsSymbol];
    expect(currentUser.peek()).toBeUndefined();
    setCurrentUser(Promise.resolve(user.toClientJson()));
    await app.signOut();
    await takeOver(host(app, {}, <NamePage />));
    await screen.findByText('Hello, nobody');
  });

  it('has a script with the nonce of the page, which delays a form that is submitted before hydration', async () => {
    const world = new ReactTestEnvironment();
    const { takeOver } = show(await render(host(world.app({ tokenStore: signedOut }))));
    const script = document.createElement('script');
    const sent = document.querySelector('script');
    expect(sent?.getAttribute('nonce')).toBe('n1');
    script.textContent = sent?.textContent ?? '';
    document.head.append(script);

    const [email, password] = fields();
    type(email, 'ada@example.com');
    type(password, 'correct horse');
    screen.getByRole('button', { name: 'Sign in' }).click();
    expect(world.service.bodies('POST /auth/password/sign-in')).toEqual([]);
    await takeOver(host(world.app()));
    expect(world.service.bodies('POST /auth/password/sign-in')).toEqual([
      { email: 'ada@example.com', password: 'correct horse', remember_browser: true },
    ]);
    expect(world.navigations).toEqual(['replace /']);
  });

  it('is no longer than the window below the header of the host, before React runs and after', async () => {
    const { getBoundingClientRect } = Element.prototype;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { ...getBoundingClientRect.call(this), top: 64 };
    });
    const world = new ReactTestEnvironment();
    const { takeOver } = show(await render(host(world.app({ tokenStore: signedOut }))));
    const sent = screen.getByRole('main').querySelector('script');
    expect(sent?.getAttribute('nonce')).toBe('n1');
    const script = document.createElement('script');
    script.textContent = sent?.textContent ?? '';
    sent?.replaceWith(script);
    expect(screen.getByRole('main').style.minBlockSize).toBe('calc(100dvh - 64px)');
    if (sent) script.replaceWith(sent);
    screen.getByRole('main').removeAttribute('style');
    await takeOver(host(world.app()));
    expect(screen.getByRole('main').style.minBlockSize).toBe('calc(100dvh - 64px)');
  });

  it('uses the language of the provider, and keeps it', async () => {
    const world = new ReactTestEnvironment();
    const { takeOver } = show(await render(host(world.app({ tokenStore: signedOut }), { lang: ['sv', 'de'] })));
    const button = screen.getByRole('button', { name: 'Anmelden' });
    await takeOver(host(world.app(), { lang: ['sv', 'de'] }));
    expect(screen.getByRole('button', { name: 'Anmelden' })).toBe(button);
  });

  it('stays visible until the texts of the browser language are loaded', async () => {
    vi.stubGlobal('navigator', { ...navigator, languages: ['it'] });
    const world = new ReactTestEnvironment();
    const { takeOver } = show(await render(host(world.app({ tokenStore: signedOut }), { lang: undefined })));
    const [email] = fields();
    let wasHidden = false;
    const observer = new MutationObserver(() => {
      wasHidden ||= email.closest('[style*="none"]') !== null;
    });
    observer.observe(document.body, { attributes: true, subtree: true });
    await takeOver(host(world.app(), { lang: undefined }));
    expect(await screen.findByRole('button', { name: 'Accedi' })).toBeDefined();
    observer.disconnect();
    expect(wasHidden).toBe(false);
    expect(document.contains(email)).toBe(true);
  });

  it('renders the user of the request', async () => {
    const world = new ReactTestEnvironment();
    const { takeOver } = show(
      await render(host(world.app({ tokenStore: world.service.createSession() }), {}, <SignIn />)),
    );
    const heading = screen.getByRole('heading', { name: 'You are already signed in' });
    await takeOver(host(world.signedInApp(), {}, <SignIn />));
    expect(screen.getByRole('heading', { name: 'You are already signed in' })).toBe(heading);
  });

  it('signs out only in the browser, automatically after a link on this site', async () => {
    const world = new ReactTestEnvironment();
    const path = '/handler/sign-out';
    const { takeOver } = show(await render(host(world.app({ tokenStore: world.service.createSession() }), { path })));
    screen.getByRole('heading', { name: 'Sign out?' });
    expect(world.service.bodies('DELETE /auth/sessions/current')).toEqual([]);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${window.location.origin}/`);
    await takeOver(host(world.signedInApp(), { path }));
    expect(world.service.bodies('DELETE /auth/sessions/current')).toHaveLength(1);
  });

  it("leaves useConnectedAccount({ or: 'redirect' }) to the browser, which redirects to the provider", async () => {
    const world = new ReactTestEnvironment();
    const page = <PlaylistPage />;
    const onError = vi.fn((error: unknown) => Reflect.get(Object(error), 'digest'));
    const html = await render(host(world.app({ tokenStore: world.service.createSession() }), {}, page), onError);
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: Cannot redirect to spotify: there is no browser page here.',
    ]);
    expect(html).toContain('data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"');
    expect(html).toContain('waiting');
    expect(world.navigations).toEqual([]);
    const { takeOver } = show(html);
    const onRecoverableError = vi.fn();
    await takeOver(host(world.signedInApp(), {}, page), onRecoverableError);
    await vi.waitFor(() => expect(world.navigations).toHaveLength(1), { timeout: 60_000 });
    expect(world.navigations[0]).toMatch(/^\/api\/v1\/auth\/oauth\/authorize\/spotify\?/);
    expect(onRecoverableError).toHaveBeenCalledOnce();
  });

  it('renders a connected account', async () => {
    const world = new ReactTestEnvironment();
    world.user.oauth_providers = [sampleLinkedAccount('spotify')];
    world.service.overrides['POST /connected-accounts/{user_id}/{provider}/access-token'] = { access_token: 'token' };
    const html = await render(host(world.app({ tokenStore: world.service.createSession() }), {}, <PlaylistPage />));
    expect(html).toContain('account spotify');
  });

  it('reads the code of a link, and removes it from the URL only in the browser', async () => {
    const world = new ReactTestEnvironment();
    const path = `/handler/email-verification?code=${'c'.repeat(45)}`;
    window.history.replaceState(null, '', path);
    const { takeOver } = show(await render(host(world.app({ tokenStore: signedOut }), { path })));
    const heading = screen.getByRole('heading', { name: 'Verify your email' });
    expect(window.location.search).not.toBe('');
    await takeOver(host(world.app(), { path }));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('heading', { name: 'Verify your email' })).toBe(heading);
  });

  it('is complete in a synchronous render once project and user are loaded', async () => {
    const app = new ReactTestEnvironment().app({ tokenStore: signedOut });
    await Promise.all([app.getProject(), app.getUser()]);
    show(await onServer(async () => renderToString(host(app, {}, <SignIn fullPage />))));
    expect(fields()).toHaveLength(2);
  });
});

describe('a server without a required value reports an error, and the browser shows the page', () => {
  it.each([
    [
      'the path of the request',
      { tokenStore: signedOut },
      { path: undefined },
      /Pass the path of the request to <StackProvider>/,
    ],
    ['a token store', { tokenStore: 'cookie' }, {}, /needs a browser's cookies.*pass the request/],
  ] as const)('%s', async (_, options, provider, message) => {
    const onError = vi.fn();
    const html = await render(host(new ReactTestEnvironment().app(options), provider), onError);
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual([expect.stringMatching(message)]);
    expect(html).not.toContain('<form');
  });
});
