import { SelectedTeamSwitcher, UserButton, useStackApp, useUser } from '@keystack/react';
import { Account } from './account.tsx';

/** The home page: the account of the signed-in user, or links to sign up and sign in. */
export function Home() {
  const user = useUser();
  return (
    <div className="page">
      <header className="header">
        <a className="brand" href="/">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Acme
        </a>
        <div className="tools">
          {user && <SelectedTeamSwitcher />}
          <UserButton colorModeToggle={toggleTheme} />
        </div>
      </header>
      <main className="main">{user === null ? <Welcome /> : <Account user={user} />}</main>
    </div>
  );
}

function Welcome() {
  const { urls } = useStackApp();
  return (
    <>
      <h1>Welcome to Acme</h1>
      <p className="lead">
        A small app with accounts. Keystack stores the passwords and sends the emails, in about ten lines of code.
      </p>
      <div className="actions">
        <a className="button primary" href={urls.signUp}>
          Sign up
        </a>
        <a className="button" href={urls.signIn}>
          Sign in
        </a>
      </div>
    </>
  );
}

function toggleTheme() {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  localStorage.setItem('theme', dataset['theme']);
}
