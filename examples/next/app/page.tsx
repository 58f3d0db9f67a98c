import Link from 'next/link';
import { stack } from '../stack.ts';

/** The home page, visible to signed-out users too. */
export default async function Home() {
  const user = await stack.getUser();
  return (
    <main>
      <h1>{user ? `Hello, ${user.primaryEmail}` : 'Welcome'}</h1>
      {user ? <p>You are signed in.</p> : <Link href={stack.urls.signUp}>Sign up</Link>}
    </main>
  );
}
