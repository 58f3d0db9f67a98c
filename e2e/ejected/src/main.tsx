import { StackClientApp, StackHandler, StackProvider, StackTheme, useUser } from '@keystack/react';
import '@keystack/react/styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
// The test compiles the style sheet, and `keystack add` writes the components.
import './compiled.css';
import { SignIn } from './components/keystack/sign-in';
import { SignUp } from './components/keystack/sign-up';
import { UserButton } from './components/keystack/user-button';

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
  urls: { signIn: '/sign-in', signUp: '/sign-up' },
});

function Page() {
  const { pathname } = window.location;
  if (pathname.startsWith('/handler/')) return <StackHandler fullPage />;
  if (pathname === '/sign-in') return <SignIn />;
  if (pathname === '/sign-up') return <SignUp />;
  return <Home />;
}

function Home() {
  const user = useUser();
  return (
    <>
      <UserButton />
      <h1>{user ? `Hello, ${user.primaryEmail}` : 'Welcome'}</h1>
    </>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');

createRoot(root).render(
  <StrictMode>
    <StackProvider app={app}>
      <StackTheme>
        <main>
          <Suspense>
            <Page />
          </Suspense>
        </main>
      </StackTheme>
    </StackProvider>
  </StrictMode>,
);
