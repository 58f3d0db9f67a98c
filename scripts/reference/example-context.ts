// The objects that the examples of the reference use. Each example is compiled with these declarations.
import type {
  CurrentInternalUser,
  CurrentUser,
  ServerTeam,
  ServerUser,
  StackAdminApp,
  StackClientApp,
  StackServerApp,
  Team,
} from '@keystack/js';
import type { SlimClient } from '@keystack/js/slim';

declare global {
  /** App of a browser. */
  const app: StackClientApp<true>;
  /** App of a server. */
  const serverApp: StackServerApp<true>;
  /** App of a project's owner. */
  const adminApp: StackAdminApp<true>;
  /** Client of the functions of `@keystack/js/slim`. */
  const client: SlimClient;
  /** The signed-in user, from `app.getUser({ or: 'redirect' })`. */
  const user: CurrentUser;
  /** The signed-in user of the project `internal`. */
  const owner: CurrentInternalUser;
  /** A user on a server, from `serverApp.getUser(id)`. */
  const serverUser: ServerUser;
  /** A team of the signed-in user, from `user.getTeam(id)`. */
  const team: Team;
  /** A team on a server, from `serverApp.getTeam(id)`. */
  const serverTeam: ServerTeam;
  /** The code in the query of an emailed link. */
  const code: string;
  /** The HTTP request that a server handles. */
  const request: Request;
}
