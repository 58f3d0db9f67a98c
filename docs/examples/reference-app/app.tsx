import {
  type CurrentUser,
  SelectedTeamSwitcher,
  StackHandler,
  StackProvider,
  StackTheme,
  type Team,
  UserButton,
  useStackApp,
  useUser,
} from '@stackframe/stack';
import { KnownErrors } from '@stackframe/stack-shared';
import { type FormEvent, Suspense, useState } from 'react';
import { stackClientApp } from './stack.ts';

/** An app in the style of the reference SDK: only its import lines differ from one that runs on Keystack. */
export function App() {
  return (
    <StackProvider app={stackClientApp} lang="en-US">
      <StackTheme theme={{ radius: '8px', light: { primary: '#224488' } }}>
        <Suspense fallback={<p>Loading...</p>}>
          {window.location.pathname.startsWith('/handler/') ? <StackHandler app={stackClientApp} fullPage /> : <Home />}
        </Suspense>
      </StackTheme>
    </StackProvider>
  );
}

function Home() {
  const user = useUser();
  return user ? <Dashboard user={user} /> : <SignInForm />;
}

function SignInForm() {
  const app = useStackApp();
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const result = await app.signInWithCredential({
      email: String(form.get('email')),
      password: String(form.get('password')),
      noRedirect: true,
    });
    if (result.status === 'ok') return;
    setProblem(result.error instanceof KnownErrors.EmailPasswordMismatch ? result.error.message : 'Wrong code');
  };
  return (
    <form onSubmit={submit}>
      <input name="email" aria-label="E-mail" />
      <input name="password" aria-label="Password" type="password" />
      <button type="submit">Come in</button>
      <a href={app.urls.forgotPassword}>Forgot your password?</a>
      <p role="alert">{problem}</p>
    </form>
  );
}

function Dashboard({ user }: { readonly user: CurrentUser }) {
  const project = useStackApp().useProject();
  const teams = user.useTeams();
  return (
    <main>
      <h1>
        {project.displayName}: {user.displayName ?? user.primaryEmail}
      </h1>
      <UserButton showUserInfo />
      <SelectedTeamSwitcher selectedTeam={user.selectedTeam ?? undefined} />
      <ul>
        {teams.map((team) => (
          <TeamItem key={team.id} user={user} team={team} />
        ))}
      </ul>
      <button type="button" onClick={() => user.update({ displayName: 'Ada', clientMetadata: { seen_tour: true } })}>
        Call me Ada
      </button>
      <button type="button" onClick={() => user.signOut()}>
        Leave
      </button>
    </main>
  );
}

function TeamItem({ user, team }: { readonly user: CurrentUser; readonly team: Team }) {
  const mayInvite = user.usePermission(team, '$invite_members', { recursive: true });
  const members = team.useUsers();
  return (
    <li>
      {team.displayName} ({members.map(({ teamProfile }) => teamProfile.displayName).join(', ')})
      {mayInvite && (
        <button type="button" onClick={() => team.inviteUser({ email: 'grace@example.com' })}>
          Invite Grace
        </button>
      )}
    </li>
  );
}
