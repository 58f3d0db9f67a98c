import type { LocaleTag } from '@keystack/contract';
import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { renderEmailOfProject } from '../emails/project-templates.ts';
import { urlWithMailboxProof } from './invitation-proofs.ts';
import { createOwnerLink, type NewOwnerLink, type OwnerLinkCreator } from './owner-links.ts';
import { requireProject } from './read-project.ts';

/** An invitation to own a project. */
interface Invitation {
  readonly projectId: string;
  readonly projectName: string;
  readonly email: string;
  /** The language of the email; `null` for the default. */
  readonly locale: LocaleTag | null;
}

/** Creates an invitation to own a project and sends it by email. */
export async function sendOwnerInvitation(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'keys' | 'project'>,
  creator: OwnerLinkCreator,
  { projectId, projectName, email, locale }: Invitation,
): Promise<NewOwnerLink> {
  const link = await createOwnerLink(tx, deps, 'invitation', creator, { projectId, email });
  const variables = {
    inviterDisplayName: undefined,
    teamDisplayName: projectName,
    projectDisplayName: 'Keystack',
    teamInvitationLink: urlWithMailboxProof(deps, link),
  };
  const internal = await requireProject(tx, 'internal');
  const content = await renderEmailOfProject(tx, deps, internal, 'team_invitation', variables, locale ?? undefined);
  await deps.emailOutbox.add(tx, 'internal', { template: 'team_invitation', recipient: email, ...content });
  await deps.events.record(tx, projectId, { type: 'owner.invited', data: { email } });
  return link;
}
