import { app } from '../stack.js';

/** Shows the user that the server reads from the cookies of the request. */
export default async function Home() {
  const user = await app.getUser();
  if (user === null) return <h1>Nobody is signed in</h1>;
  return (
    <>
      <h1>Hello, {user.primaryEmail}</h1>
      <a href={app.urls.signOut}>Sign out</a>
    </>
  );
}
