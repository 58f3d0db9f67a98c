import { PageBoundary, StackHandler, StackProvider } from '@keystack/react';
import { VisuallyHidden } from '@keystack/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useAsked, useHandlerPath } from './asked.ts';
import { find } from './steps.ts';
import { createApp, type World } from './world.ts';

/** An entry of the gallery. */
export interface Entry {
  readonly content: ReactNode;
  /** Brings the entry into the state of its name. */
  readonly steps: () => Promise<unknown>;
}

/** Creates an entry for a page of the handler: `sees` selects an element of the final state, `steps` lead to it. */
export function page(path: string, world: World, sees: string, steps?: () => Promise<unknown>): Entry {
  return {
    content: <HandlerPage path={`/handler/${path}`} world={world} />,
    async steps() {
      await steps?.();
      await find(sees);
    },
  };
}

function HandlerPage({ path, world }: { readonly path: string; readonly world: World }) {
  const shown = useHandlerPath() ?? path;
  return (
    <Provided world={world}>
      <StackHandler fullPage path={shown} />
    </Provided>
  );
}

/** Creates an entry for a component on a page of its host. */
export function hosted(content: ReactNode, world: World, sees: string, steps?: () => Promise<unknown>): Entry {
  return {
    content: (
      <main className="gallery">
        <Title />
        <Provided world={world}>{content}</Provided>
      </main>
    ),
    async steps() {
      await steps?.();
      await find(sees);
    },
  };
}

function Provided({ world, children }: { readonly world: World; readonly children: ReactNode }) {
  const [app] = useState(() => createApp(world));
  return (
    <StackProvider app={app} lang={useAsked().get('lang') ?? 'en'}>
      <PageBoundary>
        <Suspense>{children}</Suspense>
      </PageBoundary>
    </StackProvider>
  );
}

/** Creates an entry for generic components, which are independent of the product. */
export function piece(pieces: ReactNode, sees = 'main', steps?: () => Promise<unknown>): Entry {
  return {
    content: (
      <main className="stack-scope gallery">
        <Title />
        {pieces}
      </main>
    ),
    async steps() {
      await steps?.();
      await find(sees);
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
