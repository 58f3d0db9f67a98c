import type { LocaleTag } from '@keystack/contract';
import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef } from 'react';
import type { Appearance } from './appearance/appearance.ts';
import { AppearanceProvider, useAppearance } from './appearance/appearance-context.tsx';
import { preloadAppearance } from './appearance/load-on-demand.ts';
import { ImpersonationNotice } from './components/impersonation-notice.tsx';
import { type AskTotpInStep, TotpPrompt } from './components/totp-prompt.tsx';
import type { Translate, TranslationOverrides } from './texts/translate.ts';
import {
  pageLanguage,
  useLoadLocaleTexts,
  useSupportedLocale,
  useTranslator,
  useWaitForLocale,
} from './texts/use-locale.ts';
import { use } from './use.ts';
import { useCached } from './use-cached.ts';
import { type Navigate, useHostRouter } from './use-host-router.ts';
import { recordVisitedPath } from './visited-paths.ts';

interface StackContext {
  readonly app: StackClientApp<true>;
  /** `undefined` if the page's `<html lang>` or the browser determines the locale. */
  readonly locale: LocaleTag | undefined;
  readonly path: string | undefined;
  readonly navigateRef: RefObject<Navigate | undefined>;
  /** The prompt of the sign-in form that is being submitted. */
  readonly askInStepRef: RefObject<AskTotpInStep | undefined>;
}

const Context = createContext<StackContext | null>(null);

/** Props of `StackProvider`. */
export interface StackProviderProps {
  /** App to provide. Create it once, outside of components. */
  readonly app: StackClientApp<true>;
  /** Components that use the app. */
  readonly children: ReactNode;
  /**
   * Language of the pages, their emails and their errors, for example `de-DE`, or several in order of preference.
   * Default: that of a `StackProvider` around this one, else that of `<html lang>`, else that of the browser, else
   * English.
   */
  readonly lang?: string | readonly string[] | undefined;
  /**
   * Texts that replace the built-in ones in all languages, by their English version. Create the object once, outside of
   * components. Default: none.
   */
  readonly translationOverrides?: TranslationOverrides | undefined;
  /**
   * Look of all components: logo, colors, classes of parts, texts and more. Create the object once, outside of
   * components. Default: the brand of the project.
   */
  readonly appearance?: Appearance | undefined;
  /**
   * Function of the host app's router that navigates to a page, for example `useNavigate()`. Default: the browser loads
   * each page.
   */
  readonly navigate?: Navigate | undefined;
  /**
   * Path and query of the current page, from the host app's router, or of the request on a server. Default: those of
   * the browser's URL.
   */
  readonly path?: string | undefined;
}

/**
 * Provides an app to the hooks and components below it.
 *
 * @example
 * import { StackProvider, StackTheme, UserButton } from '@keystack/react';
 *
 * export function Root() {
 *   return (
 *     <StackProvider app={app}>
 *       <StackTheme>
 *         <UserButton />
 *       </StackTheme>
 *     </StackProvider>
 *   );
 * }
 */
export function StackProvider({
  app,
  children,
  lang,
  translationOverrides,
  appearance,
  navigate,
  path,
}: StackProviderProps) {
  if (appearance) preloadAppearance();
  const router = useHostRouter(navigate, path);
  const locale = useSupportedLocale(lang, useContext(Context)?.locale);
  app[stackAppInternalsSymbol].bindView({ useCached, use, router, language: () => locale ?? pageLanguage() });
  useLoadLocaleTexts(locale);
  const look = useMemo(
    () => ({ ...appearance, texts: { ...translationOverrides, ...appearance?.texts } }),
    [appearance, translationOverrides],
  );
  const translate = useTranslator(locale, look.texts);
  const navigateRef = useRef(navigate);
  const askInStepRef = useRef<AskTotpInStep>(undefined);
  useEffect(() => {
    navigateRef.current = navigate;
  }, [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a visit.
  useEffect(recordVisitedPath, [path]);
  // Stays the same when texts arrive: on a new value, React would discard server-rendered content and input that it has
  // not hydrated yet.
  const value = useMemo(() => ({ app, locale, path, navigateRef, askInStepRef }), [app, locale, path]);
  return (
    <Context.Provider value={value}>
      <AppearanceProvider look={look}>
        {children}
        <ImpersonationNotice app={app} translate={translate} />
        <TotpPrompt app={app} translate={translate} askInStepRef={askInStepRef} />
      </AppearanceProvider>
    </Context.Provider>
  );
}

/**
 * Returns the app of the closest `StackProvider`. Throws an `Error` if there is none, or if `projectIdMustMatch` is set
 * and the app belongs to another project.
 *
 * @param options.projectIdMustMatch ID of the project that the app must belong to. Default: any project.
 *
 * @example
 * import { useStackApp } from '@keystack/react';
 *
 * export function SignOutButton() {
 *   const app = useStackApp();
 *   return (
 *     <button type="button" onClick={() => app.signOut()}>
 *       Sign out
 *     </button>
 *   );
 * }
 */
export function useStackApp({
  projectIdMustMatch,
}: {
  readonly projectIdMustMatch?: string | undefined;
} = {}): StackClientApp<true> {
  const { app } = useStackContext('useStackApp');
  if (projectIdMustMatch !== undefined && app.projectId !== projectIdMustMatch) {
    throw new Error(
      `The app of <StackProvider> belongs to project "${app.projectId}", not to "${projectIdMustMatch}". Pass the app of that project to the provider around this component.`,
    );
  }
  return app;
}

/** Returns a function that translates texts to the language of the provider. */
export function useTranslate(): Translate {
  const { locale } = useStackContext('useTranslate');
  return useTranslator(locale, useAppearance().texts);
}

/**
 * Returns `hostPath` if it is set, otherwise the `path` of the provider, which is `undefined` if the browser's URL
 * applies.
 */
export function useHostPathOrProviderPath(hostPath: string | undefined): string | undefined {
  const { path } = useStackContext('useHostPathOrProviderPath');
  return hostPath ?? path;
}

/** Returns a ref to the `navigate` of the provider, whose value is `undefined` if the host app has no router. */
export function useNavigateRef(): RefObject<Navigate | undefined> {
  return useStackContext('useNavigateRef').navigateRef;
}

/** Returns a ref to the prompt of the sign-in form that is being submitted, to which a form sets its own. */
export function useAskTotpInStepRef(): RefObject<AskTotpInStep | undefined> {
  return useStackContext('useAskTotpInStepRef').askInStepRef;
}

/** Suspends until the texts of the provider's language are loaded, so that its children never show in English first. */
export function WaitForLocale({ children }: { readonly children: ReactNode }) {
  useWaitForLocale(useStackContext('WaitForLocale').locale);
  return children;
}

function useStackContext(hook: string): StackContext {
  const context = useContext(Context);
  if (context !== null) return context;
  throw new Error(
    `${hook} was called outside of <StackProvider>, so there is no app to use. Put <StackProvider app={app}> around the part of the page that uses it.`,
  );
}
