import { stack } from '../stack';

async function signOut() {
  'use server';
  await stack.signOut();
}

/** The home page, with a sign-out button that is a server action. */
export default async function Home() {
  const user = await stack.getUser();
  if (user === null) {
    return (
      <main>
        <h1>Welcome</h1>
        <a href={stack.urls.signUp}>Sign up</a>
      </main>
    );
  }
  return (
    <main>
      <h1>Hello, {user.primaryEmail}</h1>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  );
}
