import { connectTexts } from '../../texts/connect.ts';

const { steps } = connectTexts;

/** A framework with instructions. */
export type Framework = 'vite' | 'next' | 'express';

/** The values that an app needs in order to use a project. */
export interface Connection {
  /** Base URL of the service. */
  readonly url: string;
  readonly projectId: string;
  readonly clientKey: string;
  readonly serverKey: string;
}

/** A step of the instructions: a command, or files to save. */
export interface Step {
  readonly title: string;
  readonly command?: string;
  readonly files?: readonly { readonly name: string; readonly content: string }[];
}

const viteMain = `import { PageBoundary, StackClientApp, StackHandler, StackProvider, StackTheme, UserButton, useUser } from '@keystack/react';
import '@keystack/react/styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import './index.css';

const app = new StackClientApp({
  baseUrl: import.meta.env.VITE_KEYSTACK_URL,
  projectId: import.meta.env.VITE_KEYSTACK_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_KEYSTACK_PUBLISHABLE_CLIENT_KEY,
  tokenStore: 'cookie',
});

function Home() {
  const user = useUser();
  return user ? <UserButton showUserInfo /> : <a href="/handler/sign-in">Sign in</a>;
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StackProvider app={app}>
      <StackTheme>
        <PageBoundary fullPage>
          <Suspense>{location.pathname.startsWith('/handler/') ? <StackHandler fullPage /> : <Home />}</Suspense>
        </PageBoundary>
      </StackTheme>
    </StackProvider>
  </StrictMode>,
);
`;

const nextApp = `import { StackServerApp } from '@keystack/next';

export const stack = new StackServerApp({ tokenStore: 'nextjs-cookie' });
`;

const nextLayout = `import { StackProvider, StackTheme } from '@keystack/next';
import '@keystack/next/styles.css';
import type { Metadata } from 'next';
import { Geist, Geist_Mono } from 'next/font/google';
import type { ReactNode } from 'react';
import { stack } from '../stack';
import './globals.css';

const geistSans = Geist({ variable: '--font-geist-sans', subsets: ['latin'] });
const geistMono = Geist_Mono({ variable: '--font-geist-mono', subsets: ['latin'] });

export const metadata: Metadata = { title: 'My app' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={\`\${geistSans.variable} \${geistMono.variable} h-full antialiased\`} suppressHydrationWarning>
      <body className="min-h-full flex flex-col">
        <StackProvider app={stack}>
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
`;

const nextLoading = `export default function Loading() {
  return null;
}
`;

const nextHandler = `import { StackHandler, type StackHandlerProps } from '@keystack/next';
import { stack } from '../../../stack';

// A page stays until the next one is complete.
export const instant = false;

export default function Handler(props: Pick<StackHandlerProps, 'params' | 'searchParams'>) {
  return <StackHandler fullPage app={stack} {...props} />;
}
`;

const nextPage = `import { UserButton } from '@keystack/next';
import { stack } from '../stack';

export default async function Page() {
  const user = await stack.getUser();
  return user ? <UserButton /> : <a href={stack.urls.signIn}>Sign in</a>;
}
`;

const expressServer = `import { fromNodeRequest, StackServerApp } from '@keystack/js';
import express from 'express';

const stack = new StackServerApp({ tokenStore: null });

express()
  .get('/me', async (request, response) => {
    const user = await stack.getUser({ tokenStore: fromNodeRequest(request) });
    if (user === null) response.status(401).json({ error: 'Sign in first.' });
    else response.json({ id: user.id, email: user.primaryEmail });
  })
  .listen(3000);
`;

const serverEnvironment = ({ url, projectId, clientKey, serverKey }: Connection) =>
  `NEXT_PUBLIC_STACK_URL=${url}
NEXT_PUBLIC_STACK_PROJECT_ID=${projectId}
NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY=${clientKey}
STACK_SECRET_SERVER_KEY=${serverKey}
`;

/** The functions that return the file with the settings of an app, by framework. */
export const environments: Readonly<Record<Framework, (connection: Connection) => string>> = {
  vite: ({ url, projectId, clientKey }) =>
    `VITE_KEYSTACK_URL=${url}
VITE_KEYSTACK_PROJECT_ID=${projectId}
VITE_KEYSTACK_PUBLISHABLE_CLIENT_KEY=${clientKey}
`,
  next: serverEnvironment,
  express: serverEnvironment,
};

/** Returns the steps that add sign-in to a new app. */
export function stepsOf(framework: Framework, connection: Connection): readonly Step[] {
  const install = (name: string, others = '') =>
    `cd my-app && npm install ${connection.url}/packages/${name}.tgz${others}`;
  const environment = (name: string): Step => ({
    title: steps.environment,
    files: [{ name, content: environments[framework](connection) }],
  });
  if (framework === 'vite') {
    return [
      { title: steps.create, command: 'npm create --yes vite@latest my-app -- --template react-ts --no-interactive' },
      { title: steps.install, command: install('react') },
      environment('.env.local'),
      { title: steps.code, files: [{ name: 'src/main.tsx', content: viteMain }] },
      { title: steps.run, command: 'npm run dev' },
    ];
  }
  if (framework === 'next') {
    return [
      { title: steps.create, command: 'npx create-next-app@latest my-app --yes --no-src-dir' },
      { title: steps.install, command: install('next') },
      environment('.env.local'),
      {
        title: steps.code,
        files: [
          { name: 'stack.ts', content: nextApp },
          { name: 'app/layout.tsx', content: nextLayout },
          { name: 'app/loading.tsx', content: nextLoading },
          { name: 'app/handler/[...stack]/page.tsx', content: nextHandler },
          { name: 'app/page.tsx', content: nextPage },
        ],
      },
      { title: steps.run, command: 'npm run dev' },
    ];
  }
  return [
    { title: steps.create, command: 'mkdir my-app && cd my-app && npm init -y && cd ..' },
    { title: steps.install, command: install('js', ' express') },
    environment('.env'),
    { title: steps.code, files: [{ name: 'server.mjs', content: expressServer }] },
    { title: steps.runServer, command: 'node --env-file=.env server.mjs' },
  ];
}
