import { UserButton, useUser } from '@keystack/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="page">
      <header>
        <nav>
          <Link to="/">Home</Link>
          <Link to="/notes">Notes</Link>
        </nav>
        <UserButton />
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** The home page, visible to signed-out users too. */
export function Home() {
  const user = useUser();
  return (
    <Page title={user ? `Hello, ${user.primaryEmail}` : 'Welcome'}>
      {user ? (
        <p>You are signed in.</p>
      ) : (
        <Link to="/handler/$" params={{ _splat: 'sign-up' }}>
          Sign up
        </Link>
      )}
    </Page>
  );
}

/** A page for signed-in users only. */
export function Notes() {
  const user = useUser({ or: 'redirect' });
  return (
    <Page title="Notes">
      <p>Only {user.primaryEmail} can read this.</p>
    </Page>
  );
}
