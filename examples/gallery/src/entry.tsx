import { PageBoundary, StackHandler, StackProvider } from '@keystack/react';
import { VisuallyHidden } from '@keystack/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { createSimulatedApp, type GalleryScenario } from './app.ts';
import { waitForElement } from './steps.ts';
import { useEntryQuery, useHandlerPath } from './url-query.ts';

/** An entry of the gallery: a page or a component in one state. */
export interface GalleryEntry {
  readonly content: ReactNode;
  /** Brings the entry into the state that its name describes, and waits until it shows it. */
  readonly steps: () => Promise<unknown>;
}

/**
 * Creates an entry for a page of the handler. `steps` bring it into its final state, which an element that matches
 * `selector` shows.
 */
export function createPageEntry(
  path: string,
  scenario: GalleryScenario,
  selector: string,
  steps?: () => Promise<unknown>,
): GalleryEntry {
  return {
    content: <HandlerPage path={`/handler/${path}`} scenario={scenario} />,
    async steps() {
      await steps?.();
      await waitForElement(selector);
    },
  };
}

function HandlerPage({ path, scenario }: { readonly path: string; readonly scenario: GalleryScenario }) {
  const currentPath = useHandlerPath() ?? path;
  return (
    <Provided scenario={scenario}>
      <StackHandler fullPage path={currentPath} />
    </Provided>
  );
}

/** Creates an entry for a component on a page of the app. `steps` and `selector` as in `page`. */
export function createHostPageEntry(
  content: ReactNode,
  scenario: GalleryScenario,
  selector: string,
  steps?: () => Promise<unknown>,
): GalleryEntry {
  return {
    content: (
      <main className="gallery">
        <Title />
        <Provided scenario={scenario}>{content}</Provided>
      </main>
    ),
    async steps() {
      await steps?.();
      await waitForElement(selector);
    },
  };
}

function Provided({ scenario, children }: { readonly scenario: GalleryScenario; readonly children: ReactNode }) {
  const [app] = useState(() => {
    localStorage.clear();
    return createSimulatedApp(scenario);
  });
  return (
    <StackProvider app={app} lang={useEntryQuery().get('lang') ?? 'en'}>
      <PageBoundary>
        <Suspense>{children}</Suspense>
      </PageBoundary>
    </StackProvider>
  );
}

/** Creates an entry for components of `@keystack/ui`, which need no client app. `steps` and `selector` as in `page`. */
export function createUiEntry(content: ReactNode, selector = 'main', steps?: () => Promise<unknown>): GalleryEntry {
  return {
    content: (
      <main className="stack-scope gallery">
        <Title />
        {content}
      </main>
    ),
    async steps() {
      await steps?.();
      await waitForElement(selector);
    },
  };
}

/** A level-one heading, which every page needs. */
function Title() {
  return (
    <h1 className="gallery-title stack-scope">
      <VisuallyHidden>Gallery</VisuallyHidden>
    </h1>
  );
}
