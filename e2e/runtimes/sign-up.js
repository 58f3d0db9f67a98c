import { StackClientApp, StackServerApp } from '@keystack/js';

const project = {
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey: 'this-publishable-client-key-is-for-the-local-demo-only',
};

/**
 * Runs the first steps of an app on any runtime: signs up, reads the user, and reads the claims of the session
 * on the app's server.
 *
 * @param {string} baseUrl
 */
export async function signUp(baseUrl) {
  const app = new StackClientApp({ ...project, baseUrl, tokenStore: 'memory' });
  const email = `${crypto.randomUUID()}@example.com`;
  const verificationCallbackUrl = 'http://localhost:8101/handler/email-verification';
  const credential = { email, password: 'correct horse', noRedirect: true, verificationCallbackUrl };
  const signedUp = await app.signUpWithCredential(credential);
  if (signedUp.status === 'error') throw signedUp.error;
  const user = await app.getUser({ or: 'throw' });
  if (user.primaryEmail !== email) throw new Error(`Signed up ${email}, but the app returned ${user.primaryEmail}.`);

  const secretServerKey = 'this-secret-server-key-is-for-the-local-demo-only';
  const server = new StackServerApp({ ...project, baseUrl, secretServerKey, tokenStore: null });
  const request = new Request('https://app.example', { headers: await user.getAuthHeaders() });
  const claims = await server.getSessionClaims({ tokenStore: request });
  if (claims?.userId !== user.id)
    throw new Error(`Signed up the user ${user.id}, but the server returned ${claims?.userId}.`);
}
