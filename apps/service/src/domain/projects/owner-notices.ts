import type { OwnerAction } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { consumeRateLimits } from '../../rate-limits/counters.ts';
import type { BlockDocument } from '../emails/blocks.ts';
import { renderDocument } from '../emails/render-document.ts';
import type { SessionIds } from '../sessions/sessions.ts';
import { readProjectOwners } from './project-owners.ts';

const readProjectName = createStatement<{ display_name: string }>(
  'read_project_name_of_notice',
  `select display_name from projects where project_id = $1`,
);

const notice: BlockDocument = {
  root: { type: 'EmailLayout', data: { childrenIds: ['heading', 'text', 'advice'] } },
  heading: { type: 'Heading', data: { props: { text: 'A change of {{ projectDisplayName }}', level: 'h2' } } },
  text: {
    type: 'Text',
    data: {
      props: {
        text: '{{ userDisplayName }} used the dashboard to {{ action }} in the project {{ projectDisplayName }}, {{ time }} (UTC). The activity log shows the details.',
      },
    },
  },
  advice: {
    type: 'Text',
    data: {
      props: {
        text: 'If this was not agreed, change the password of the account, or remove this owner. The page of the owners shows which keys to rotate.',
      },
    },
  },
};

/**
 * Tells all owners of a project by email about an action of one of them, once for each action of a session in ten
 * minutes. The texts are English, as those of the dashboard.
 */
export async function notifyOwners(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'project'>,
  projectId: string,
  { userId, sessionId }: Pick<SessionIds, 'userId' | 'sessionId'>,
  action: OwnerAction,
): Promise<void> {
  const limit = ['ownerNoticesFor', projectId, sessionId, action] as const;
  if ((await consumeRateLimits(tx, deps, projectId, [limit])) !== null) return;
  const owners = await readProjectOwners(tx, projectId);
  const [project] = await tx.run(readProjectName, [projectId]);
  const actor = owners.find(({ id }) => id === userId);
  const content = renderDocument(notice, '{{ projectDisplayName }}: an owner used the dashboard to {{ action }}', {
    projectDisplayName: project?.display_name ?? projectId,
    userDisplayName: actor?.display_name ?? actor?.email ?? 'An owner',
    action,
    time: new Date(deps.clock.now()).toISOString().slice(0, 16).replace('T', ' '),
  });
  for (const { email } of owners) {
    if (email !== null)
      await deps.emailOutbox.add(tx, 'internal', { template: 'owner_notice', recipient: email, ...content });
  }
}
