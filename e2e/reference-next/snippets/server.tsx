import { KnownErrors } from '@keystack/js';
import { StackAdminApp, StackServerApp } from '@keystack/next';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { stackServerApp } from '../stack';

/* Server code as the docs of the reference write it. It is compiled, and not run. */

export async function ProtectedPage() {
  await stackServerApp.getUser({ or: 'redirect' });
  return <h1>You can only see this if you are signed in</h1>;
}

export async function PageForAdmins({ params }: { params: Promise<{ teamId: string }> }) {
  const user = await stackServerApp.getUser({ or: 'redirect' });
  const team = await stackServerApp.getTeam((await params).teamId);
  if (!team) redirect('/teams');
  const permission = await user.getPermission(team, 'read:secrets', { recursive: true });
  if (!(permission || (await user.hasPermission(team, '$update_team')))) return <p>Not for you</p>;
  const permissions = await user.listPermissions(team, { direct: true });
  const members = await team.listUsers();
  return (
    <ul>
      {permissions.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
      {members.map((member) => (
        <li key={member.id}>{member.teamProfile.displayName ?? member.primaryEmail}</li>
      ))}
    </ul>
  );
}

export async function GET(request: NextRequest) {
  const user = await stackServerApp.getUser({ tokenStore: request });
  if (!user) return Response.json({ error: 'unauthorized' }, { status: 401 });
  return Response.json({ id: user.id, name: user.displayName, visits: user.serverMetadata?.visits });
}

export async function onboard(userId: string) {
  const user = await stackServerApp.getUser(userId);
  if (!user) throw new Error('User not found');
  await user.update({
    serverMetadata: { visits: 1 },
    clientReadOnlyMetadata: { subscription: 'premium' },
    clientMetadata: { mailingAddress: '123 Main St' },
  });
  const team = await stackServerApp.createTeam({ displayName: 'New team', profileImageUrl: null });
  await team.addUser(user.id);
  await user.grantPermission(team, 'read:secrets');
  await user.revokePermission(team, 'read:secrets');
  await user.setPrimaryEmail('ada@example.com', { verified: true });
  await team.update({ displayName: 'Rockets' });
  const teams = await stackServerApp.listTeams();
  const users = await stackServerApp.listUsers();
  return { teams: teams.length, users: users.length, plan: user.clientReadOnlyMetadata.subscription };
}

export async function signUp(email: string, password: string) {
  const app = new StackServerApp({
    tokenStore: 'nextjs-cookie',
    projectId: 'project',
    publishableClientKey: 'pck',
    secretServerKey: 'ssk',
    urls: { signIn: '/welcome', afterSignIn: '/dashboard', accountSettings: '/settings' },
    oauthScopesOnSignIn: { google: ['https://www.googleapis.com/auth/drive.file'] },
  });
  const result = await app.signUpWithCredential({ email, password });
  if (result.status === 'ok') return null;
  const { error } = result;
  if (error instanceof KnownErrors.UserEmailAlreadyExists) return 'You have an account';
  return error.humanReadableMessage;
}

export async function configure() {
  const app = new StackAdminApp({ tokenStore: null, superSecretAdminKey: 'sak' });
  const project = await app.getProject();
  await project.update({ config: { magicLinkEnabled: true, allowLocalhost: false } });
  const keys = await app.createApiKey({
    description: 'server',
    expiresAt: new Date(Date.now() + 86_400_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  await app.createTeamPermissionDefinition({ id: 'read:secrets', description: 'Reads', containedPermissionIds: [] });
  return keys.secretServerKey;
}
