import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { TotpPrompt } from './components/totp-prompt.tsx';
import { type Translate, translator } from './texts/translate.ts';
import { useCached } from './use-cached.ts';

interface StackContext {
  readonly app: StackClientApp<true>;
  readonly translate: Translate;
}

const Context = createContext<StackContext | null>(null);

/** What a `StackProvider` takes. */
export interface StackProviderProps {
  /** Made once, outside of any component. */
  readonly app: StackClientApp<true>;
  readonly children: ReactNode;
  /** The language of the pages, for example `de-DE`; English where it is not known. */
  readonly lang?: string | undefined;
}

/** Gives an app to the hooks and components below it. */
export function StackProvider({ app, children, lang }: StackProviderProps) {
  app[stackAppInternalsSymbol].bindView({ useCached, use });
  const value = useMemo(() => ({ app, translate: translator(lang) }), [app, lang]);
  return (
    <Context value={value}>
      {children}
      <TotpPrompt {...value} />
    </Context>
  );
}

/** The app of the provider. */
export function useStackApp({ projectIdMustMatch }: { readonly projectIdMustMatch?: string | undefined } = {}) {
  const { app } = useStackContext('useStackApp');
  if (projectIdMustMatch !== undefined && app.projectId !== projectIdMustMatch) {
    throw new Error(
      `The app of <StackProvider> belongs to project "${app.projectId}", but "${projectIdMustMatch}" was asked for. Give the provider around this component the app of that project.`,
    );
  }
  return app;
}

/** Gives the texts in the language of the provider. */
export function useTranslate(): Translate {
  return useStackContext('useTranslate').translate;
}

function useStackContext(hook: string): StackContext {
  const context = use(Context);
  if (context !== null) return context;
  throw new Error(
    `${hook} was called outside of <StackProvider>, so it does not know which app is meant. Put <StackProvider app={app}> around the part of the page that uses it.`,
  );
}
