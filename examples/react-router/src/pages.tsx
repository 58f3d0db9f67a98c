import { SignIn, UserButton, useUser } from '@keystack/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { app } from './app.ts';

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
      {user ? <Link to={app.urls.signOut}>Sign out</Link> : <Link to={app.urls.signUp}>Sign up</Link>}
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

/** A custom sign-in page, at the URL set in `urls`. */
export function CustomSignIn() {
  return (
    <Page title="Welcome back">
      <SignIn automaticRedirect />
    </Page>
  );
}
