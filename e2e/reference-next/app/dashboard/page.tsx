import { UserButton } from '@keystack/next';
import { stackServerApp } from '../../stack';

/** A page behind the middleware. */
export default async function Dashboard() {
  const user = await stackServerApp.getUser();
  return (
    <main>
      <UserButton />
      <h1>Dashboard of {user?.primaryEmail}</h1>
    </main>
  );
}
