import { PageBoundary, StackHandler, StackProvider } from '@keystack/react';
import { VisuallyHidden } from '@keystack/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useAsked, useHandlerPath } from './asked.ts';
import { find } from './steps.ts';
import { createApp, type World } from './world.ts';

/** One thing to see. */
export interface Entry {
  readonly content: ReactNode;
  /** What has to be done until it looks as its name says. */
  readonly steps: () => Promise<unknown>;
}

/** A page of the handler: what stands there once it is as its name says, and what a person does for that. */
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

/** A component on a page of its host. */
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

/** Generic pieces, which know nothing of the product. */
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

/** Every page has a heading of the first step. */
function Title() {
  return (
    <h1 className="gallery-title stack-scope">
      <VisuallyHidden>Gallery</VisuallyHidden>
    </h1>
  );
}
