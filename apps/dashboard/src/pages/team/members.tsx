import { Avatar, Button, Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UserIcon from 'lucide-react/icons/user';
import { lazy, Suspense, useState } from 'react';
import { toastWithUndo } from '../../saving/undo-toast.tsx';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamTexts } from '../../texts/teams.ts';
import { membersQuery, type TeamMember, teamsKey } from '../teams/team-queries.ts';
import { changePermissions, removeMember, restoreMember } from './membership.ts';

const AddMemberDialog = lazy(async () => ({ default: (await import('./add-member-dialog.tsx')).AddMemberDialog }));
const MemberPermissionsDialog = lazy(async () => ({
  default: (await import('./member-permissions-dialog.tsx')).MemberPermissionsDialog,
}));
const texts = teamTexts.members;

/**
 * The members of a team and their permissions. Members can be added and removed, and permissions granted and revoked.
 */
export function Members({ teamId }: { readonly teamId: string }) {
  const { id: projectId, app } = useProject();
  const members = useQuery(membersQuery(projectId, app, teamId));
  const { problem, save } = useSave(teamsKey(projectId));
  const [dialog, setDialog] = useState<'add' | TeamMember>();
  const close = () => setDialog(undefined);

  async function remove(member: TeamMember) {
    if (!(await save(() => removeMember(app, teamId, member.userId)))) return;
    toastWithUndo(texts.removed(member.name), () =>
      save(() => restoreMember(app, teamId, member), texts.restored(member.name)),
    );
  }

  /** Offers to give a member back the permissions from before a change to `permissionIds`. */
  function offerUndo({ userId, name, permissionIds: before }: TeamMember, permissionIds: readonly string[]) {
    toastWithUndo(texts.permissionsChanged(name), () =>
      save(() => changePermissions(app, teamId, userId, permissionIds, before), texts.permissionsRestored(name)),
    );
  }

  return (
    <Section
      title={texts.title}
      actions={
        <Button variant="outline" size="sm" onClick={() => setDialog('add')}>
          {texts.add}
        </Button>
      }
    >
      {members.isPending && <Skeleton className="loading-card" />}
      {members.isError && <FailedCard reason={describeError(members.error)} onRetry={() => members.refetch()} />}
      <Problem reason={problem} />
      {members.data?.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      <ul className="rows">
        {members.data?.map((member) => (
          <li key={member.userId} className="row">
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: member.userId }}
              className="quiet-link team-link"
            >
              <Avatar
                src={member.profileImageUrl}
                name={member.name}
                icon={<UserIcon className="ks-icon" />}
                size={32}
              />
              <span className="row-text">
                {member.name}
                <Typography type="footnote" variant="secondary">
                  {member.permissionIds.join(', ') || texts.noPermissions}
                </Typography>
              </span>
            </Link>
            <div className="row-controls">
              <Button
                variant="outline"
                size="sm"
                aria-label={texts.permissionsOf(member.name)}
                onClick={() => setDialog(member)}
              >
                {texts.permissions}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={texts.removeLabel(member.name)}
                onClick={() => remove(member)}
              >
                {texts.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {dialog === 'add' && (
          <AddMemberDialog
            teamId={teamId}
            memberIds={members.data?.map(({ userId }) => userId) ?? []}
            onClose={close}
          />
        )}
        {typeof dialog === 'object' && (
          <MemberPermissionsDialog
            teamId={teamId}
            member={dialog}
            onChanged={(permissionIds) => offerUndo(dialog, permissionIds)}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}
