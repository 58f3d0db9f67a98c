import { type ServerUser, StackServerApp } from '@stackframe/stack';
import { KnownErrors } from '@stackframe/stack-shared';

/** The app of this server. Its keys come from the environment. */
export const stackServerApp = new StackServerApp({ tokenStore: 'memory' });

/** Returns the signed-in user and their teams. */
export async function GET(request: Request): Promise<Response> {
  const user = await stackServerApp.getUser({ tokenStore: request });
  if (!user) return Response.json({ error: 'Sign in first.' }, { status: 401 });
  const teams = await user.listTeams();
  return Response.json({ ...summaryOf(user), teams: teams.map(({ displayName }) => displayName) });
}

/** Creates a user with a team, in which the user may invite members. */
export async function POST(request: Request): Promise<Response> {
  const { email, company } = await request.json();
  try {
    const user = await stackServerApp.createUser({
      primaryEmail: email,
      password: 'correct horse',
      primaryEmailVerified: true,
    });
    await user.setServerMetadata({ plan: 'free' });
    const team = await stackServerApp.createTeam({ displayName: company });
    await team.addUser(user.id);
    await user.grantPermission(team, '$invite_members');
    const customer = await stackServerApp.getUser(user.id);
    return Response.json({
      ...summaryOf(customer ?? user),
      mayInvite: await user.hasPermission(team, '$invite_members'),
    });
  } catch (error) {
    if (error instanceof KnownErrors.UserEmailAlreadyExists) {
      return Response.json({ error: error.humanReadableMessage }, { status: 409 });
    }
    throw error;
  }
}

function summaryOf(user: ServerUser) {
  const { plan } = user.serverMetadata;
  return { email: user.primaryEmail, since: user.signedUpAt.getTime(), plan };
}
