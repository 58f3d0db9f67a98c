import { fetchInTime } from '../../fetch-in-time.ts';
import { ownerApp } from '../../owner-app.ts';
import { service } from '../../service.ts';

/** An owner link that can still be used. */
export interface OwnerLink {
  readonly purpose: 'setup' | 'demo' | 'invitation';
  /** The email address that an invitation was sent to. */
  readonly email: string | null;
  /** The name of the project of an invitation. */
  readonly projectName: string | null;
}

/** Thrown if the service refuses an owner link or the account. */
export class OwnerLinkError extends Error {
  override readonly name = 'OwnerLinkError';
  /** The code of the known error, for example `VERIFICATION_CODE_EXPIRED`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The account that an owner link creates. */
interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly display_name?: string;
}

/** Checks an owner link. Throws `OwnerLinkError` if it cannot be used. */
export async function checkOwnerLink(token: string): Promise<OwnerLink> {
  const { purpose, email, project_display_name: projectName } = await post('check', { token });
  return { purpose, email, projectName };
}

/**
 * Creates an account by an owner link, signs it in, and returns the path of the next page: to create a project or,
 * after an invitation, the project.
 */
export async function createOwner(token: string, account: NewAccount): Promise<void> {
  const { project_id: projectId } = await post('create-owner', { token, ...account });
  continueAfterSignIn(projectId === null ? '/new-project' : `/projects/${projectId}`);
  const { email, password } = account;
  const result = await ownerApp.signInWithCredential({ email, password });
  if (result.status === 'error') throw result.error;
}

/** Signs in as the owner of the demo project, and opens the page that connects an app. */
export async function signInAsDemoOwner(token: string): Promise<void> {
  const { code, project_id: projectId } = await post('demo-owner-code', { token });
  continueAfterSignIn(`/projects/${projectId}/connect`);
  const result = await ownerApp.signInWithMagicLink(code);
  if (result.status === 'error') throw result.error;
}

/** Adds the project of an invitation to the signed-in owner. Returns the id of the project. */
export async function joinProject(token: string): Promise<string> {
  const owner = await ownerApp.getUser({ or: 'throw' });
  const { accessToken } = await owner.getAuthJson();
  const { project_id: projectId } = await post('join', { token }, accessToken);
  return projectId;
}

/** Sets the page that a sign-in on this page leads to. */
function continueAfterSignIn(path: string): void {
  history.replaceState(history.state, '', `/setup?after_auth_return_to=${encodeURIComponent(path)}`);
}

async function post(name: string, body: object, accessToken: string | null = null) {
  const response = await fetchInTime(`/api/v1/internal/owner-links/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': service.clientKey,
      ...(accessToken !== null && { 'x-stack-access-token': accessToken }),
    },
    body: JSON.stringify(body),
  });
  const result = await response.json().catch(() => ({}));
  if (!response.ok) throw new OwnerLinkError(String(result.code), String(result.error ?? response.statusText));
  return result;
}
