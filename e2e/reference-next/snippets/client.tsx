'use client';

import {
  AccountSettings,
  CredentialSignIn,
  MagicLinkSignIn,
  OAuthButtonGroup,
  SelectedTeamSwitcher,
  SignUp,
  type Team,
  UserButton,
  useStackApp,
  useUser,
} from '@keystack/next';
import { type FormEvent, useState } from 'react';

/* Client components as the docs of the reference write them. They are compiled, and not run. */

export function Greeting() {
  const user = useUser({ or: 'redirect' });
  return (
    <>
      <h1>Hello, {user.displayName ?? 'anonymous user'}</h1>
      <p>You live in {user.clientMetadata?.address?.city}</p>
      <button type="button" onClick={async () => await user.update({ displayName: 'Ada' })}>
        Call me Ada
      </button>
      <button type="button" onClick={() => user.update({ clientMetadata: { address: { city: 'London' } } })}>
        I moved
      </button>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}

export function CustomSignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const app = useStackApp();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) {
      setError('Enter your password');
      return;
    }
    const result = await app.signInWithCredential({ email, password });
    if (result.status === 'error') setError(result.error.message);
  };

  return (
    <form onSubmit={onSubmit}>
      {error}
      <input type="email" placeholder="email" value={email} onChange={(e) => setEmail(e.target.value)} />
      <input type="password" placeholder="password" value={password} onChange={(e) => setPassword(e.target.value)} />
      <button type="submit">Sign in</button>
      <button type="button" onClick={async () => await app.signInWithOAuth('google')}>
        Sign in with Google
      </button>
      <button type="button" onClick={async () => await app.sendMagicLinkEmail(email)}>
        Send a link
      </button>
      <button type="button" onClick={async () => await app.redirectToForgotPassword()}>
        I forgot it
      </button>
    </form>
  );
}

export function OwnSignInPage() {
  return (
    <div>
      <h1>Sign in</h1>
      <OAuthButtonGroup type="sign-in" />
      <CredentialSignIn />
      <MagicLinkSignIn />
      <SignUp fullPage automaticRedirect firstTab="password" extraInfo={<>By signing up you accept our terms</>} />
    </div>
  );
}

export function Teams({ teamId }: { teamId: string }) {
  const user = useUser({ or: 'redirect' });
  const team = user.useTeam(teamId);
  const teams = user.useTeams();
  if (!team) return <p>There is no such team</p>;
  return (
    <>
      <SelectedTeamSwitcher urlMap={(team) => `/team/${team.id}`} selectedTeam={team} />
      <TeamSettings team={team} />
      {teams.map((team) => (
        <p key={team.id}>{team.displayName}</p>
      ))}
      <button
        type="button"
        onClick={async () => {
          const created = await user.createTeam({ displayName: 'Rockets' });
          await user.setSelectedTeam(created);
        }}
      >
        Create a team
      </button>
    </>
  );
}

function TeamSettings({ team }: { team: Team }) {
  const user = useUser({ or: 'redirect' });
  const permission = user.usePermission(team, '$update_team');
  const permissions = user.usePermissions(team);
  const members = team.useUsers();
  if (!permission) return <p>You may not update the team</p>;
  return (
    <ul>
      {members.map((member) => (
        <li key={member.id}>{member.teamProfile.displayName}</li>
      ))}
      {permissions.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
      <button type="button" onClick={() => team.inviteUser({ email: 'grace@example.com' })}>
        Invite
      </button>
    </ul>
  );
}

export function Playlists() {
  const user = useUser({ or: 'redirect' });
  const account = user.useConnectedAccount('spotify', { or: 'redirect', scopes: ['playlist-read-private'] });
  const { accessToken } = account.useAccessToken();
  return <p>The token has {accessToken.length} characters</p>;
}

export function Settings() {
  return (
    <>
      <UserButton
        showUserInfo
        colorModeToggle={() => {}}
        extraItems={[{ text: 'Help', icon: '?', onClick: () => {} }]}
      />
      <AccountSettings
        fullPage
        extraItems={[{ title: 'Billing', icon: () => <i />, content: <p>Bills</p>, subpath: '/billing' }]}
      />
    </>
  );
}

export async function callOwnApi(user: NonNullable<ReturnType<typeof useUser>>) {
  const { accessToken } = await user.getAuthJson();
  return fetch('/api/users/me', {
    headers: { 'x-stack-access-token': accessToken ?? '', ...(await user.getAuthHeaders()) },
  });
}
