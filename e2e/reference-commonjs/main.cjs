// A CommonJS server in the style of the reference SDK: only its import line differs from one that runs on Keystack.
const { KnownErrors, StackServerApp } = require('@keystack/js');

const stackServerApp = new StackServerApp({ tokenStore: 'memory' });

async function main() {
  const email = process.argv[2];
  const password = 'correct horse battery';
  const created = await stackServerApp.createUser({ primaryEmail: email, password, primaryEmailVerified: true });
  await created.update({ serverMetadata: { plan: 'free' } });

  const wrong = await stackServerApp.signInWithCredential({ email, password: 'wrong password', noRedirect: true });
  const isMismatch = wrong.status === 'error' && wrong.error instanceof KnownErrors.EmailPasswordMismatch;
  await stackServerApp.signInWithCredential({ email, password, noRedirect: true });
  const user = await stackServerApp.getUser({ or: 'throw' });
  const { accessToken } = await user.getAuthJson();
  const same = await stackServerApp.getUser({ tokenStore: { accessToken, refreshToken: null } });
  process.stdout.write(
    JSON.stringify({
      isMismatch,
      email: user.primaryEmail,
      plan: user.serverMetadata.plan,
      isSame: same?.id === user.id,
    }),
  );
  await stackServerApp.getUser().then((current) => current?.delete());
}

main();
