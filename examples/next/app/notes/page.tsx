import { stack } from '../../stack.ts';

async function signOut() {
  'use server';
  await stack.signOut();
}

/** A page that the server renders for signed-in users only. Its sign-out button works without JavaScript. */
export default async function NotesPage() {
  const user = await stack.getUser({ or: 'redirect', returnTo: '/notes' });
  return (
    <main>
      <h1>Notes</h1>
      <p>Only {user.primaryEmail} can read this.</p>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  );
}
