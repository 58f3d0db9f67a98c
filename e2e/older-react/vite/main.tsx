import { StackClientApp, StackHandler, StackProvider, StackTheme, UserButton, useUser } from '@keystack/react';
import { glass } from '@keystack/react/presets';
import '@keystack/react/styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface ImportMeta {
    readonly env: { readonly VITE_KEYSTACK_URL: string };
  }
}

const app = new StackClientApp({
  tokenStore: 'cookie',
  baseUrl: import.meta.env.VITE_KEYSTACK_URL,
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey: 'this-publishable-client-key-is-for-the-local-demo-only',
});

function Home() {
  const user = useUser();
  return (
    <main>
      <h1>{user ? `Hello, ${user.primaryEmail}` : 'Welcome'}</h1>
      {!user && <a href={app.urls.signUp}>Sign up</a>}
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');

createRoot(root).render(
  <StrictMode>
    <StackProvider app={app} appearance={glass}>
      <StackTheme>
        <header>
          <UserButton />
        </header>
        <Suspense>{location.pathname.startsWith('/handler/') ? <StackHandler fullPage /> : <Home />}</Suspense>
      </StackTheme>
    </StackProvider>
  </StrictMode>,
);
