import type { LocaleTag } from '@keystack/contract';
import { StackClientApp } from '@keystack/js';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { StackProvider, useTranslate, WaitForLocale } from '../stack-provider.tsx';
import { loadLocaleTexts } from './load-locale.ts';

const app = new StackClientApp<string, true, string>({
  tokenStore: 'memory',
  projectId: 'demo',
  publishableClientKey: 'pck_test',
});
const seen = new Set<string>();

afterEach(() => {
  cleanup();
  seen.clear();
  document.documentElement.lang = '';
  vi.restoreAllMocks();
});

function SignIn() {
  const text = useTranslate()('Sign in');
  seen.add(text);
  return <p>{text}</p>;
}

function page(lang?: string) {
  return (
    <StackProvider app={app} lang={lang}>
      <Suspense fallback="…">
        <WaitForLocale>
          <SignIn />
        </WaitForLocale>
      </Suspense>
    </StackProvider>
  );
}

/** Renders a view and waits until the texts of the locale are loaded. */
async function show(view: ReactNode, locale: LocaleTag) {
  await act(async () => void render(view));
  await act(() => loadLocaleTexts(locale));
}

it('shows the given language, and no page in English first', async () => {
  await show(page('de-DE'), 'de-DE');
  expect(screen.getByText('Anmelden')).toBeDefined();
  expect([...seen]).toEqual(['Anmelden']);
});

it('shows components outside of a page in English until the texts are loaded', async () => {
  await show(
    <StackProvider app={app} lang="zh-TW">
      <SignIn />
    </StackProvider>,
    'zh-TW',
  );
  expect([...seen]).toEqual(['Sign in', '登入']);
});

it.each([
  {
    source: 'the browser',
    set(language: string) {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language, 'en']);
      window.dispatchEvent(new Event('languagechange'));
    },
  },
  {
    source: 'the page around it, not of the browser',
    set(language: string) {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
      document.documentElement.lang = language;
    },
  },
])('speaks the language of $source, and changes with it', async ({ set }) => {
  set('fr-CH');
  await show(page(), 'fr-FR');
  expect([...seen]).toEqual(['Se connecter']);
  await act(async () => {
    set('it');
    await loadLocaleTexts('it-IT');
  });
  expect(screen.getByText('Accedi')).toBeDefined();
});

it('speaks the language of the browser on a page in a language without texts', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr']);
  document.documentElement.lang = 'sv';
  await show(page(), 'fr-FR');
  expect(screen.getByText('Se connecter')).toBeDefined();
});

it('has the language of the provider around it', async () => {
  await show(
    <StackProvider app={app} lang="de-DE">
      {page()}
    </StackProvider>,
    'de-DE',
  );
  expect([...seen]).toEqual(['Anmelden']);
});

it('prefers the given language to those of the page and of the browser', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr']);
  document.documentElement.lang = 'de';
  await show(page('pt-BR'), 'pt-BR');
  expect(screen.getByText('Entrar')).toBeDefined();
});

it('uses texts of the host in any language', async () => {
  const translationOverrides = { 'Sign in': 'Hereinspaziert' };
  await show(
    <StackProvider app={app} lang="de-DE" translationOverrides={translationOverrides}>
      <SignIn />
    </StackProvider>,
    'de-DE',
  );
  expect([...seen]).toEqual(['Hereinspaziert']);
});

it('is English on a server without a language', () => {
  expect(renderToString(page())).toContain('Sign in');
});

it('sends the language of the page with requests, so that emails have it too', async () => {
  const languages: (string | null)[] = [];
  const fetch = (request: Request) => {
    languages.push(request.headers.get('accept-language'));
    return Response.json({ nonce: 'n' });
  };
  const emailApp = new StackClientApp<string, true, string>(
    { tokenStore: 'memory', projectId: 'demo', publishableClientKey: 'pck_test', noAutomaticPrefetch: true },
    { fetch },
  );
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  const send = async (lang?: string) => {
    const view = (
      <StackProvider app={emailApp} lang={lang}>
        {null}
      </StackProvider>
    );
    await act(async () => void render(view));
    await emailApp.sendMagicLinkEmail('ada@example.com');
    cleanup();
  };
  await send('de-DE');
  await send();
  document.documentElement.lang = 'nl';
  await send();
  expect(languages).toEqual(['de-DE', 'fr-FR', 'nl-NL']);
});
