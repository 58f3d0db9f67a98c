import { StackClientApp, StackHandler, StackProvider, StackTheme, useUser } from '@stackframe/react';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';

/* The smallest app of the published React package, which a browser test drives. */

const app = new StackClientApp({
  baseUrl: import.meta.env.VITE_SERVICE,
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey: 'this-publishable-client-key-is-for-the-local-demo-only',
  tokenStore: 'cookie',
});

function Home() {
  const user = useUser();
  if (user === null) return <h1>Nobody is signed in</h1>;
  return (
    <>
      <h1>Hello, {user.primaryEmail}</h1>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <StackProvider app={app}>
    <StackTheme>
      <Suspense fallback="Loading">
        {location.pathname.startsWith('/handler') ? (
          <StackHandler app={app} location={location.pathname} fullPage />
        ) : (
          <Home />
        )}
      </Suspense>
    </StackTheme>
  </StackProvider>,
);
