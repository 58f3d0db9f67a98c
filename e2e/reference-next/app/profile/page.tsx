import { stackServerApp } from '../../stack';
import { createTeam, rename, signOut } from './actions';

/** A page with forms of server actions. */
export default async function Profile() {
  const user = await stackServerApp.getUser({ or: 'redirect' });
  const teams = await user.listTeams();
  return (
    <main>
      <h1>{user.displayName ?? 'No name'}</h1>
      <p>Renamed: {String(user.clientMetadata?.renamed ?? false)}</p>
      <form action={rename}>
        <input name="name" aria-label="Name" />
        <button type="submit">Rename</button>
      </form>
      <ul>
        {teams.map((team) => (
          <li key={team.id}>{team.displayName}</li>
        ))}
      </ul>
      <form action={createTeam}>
        <input name="team" aria-label="Team" />
        <button type="submit">Create team</button>
      </form>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  );
}
