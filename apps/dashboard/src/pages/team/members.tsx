import { Avatar, Button, Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UserIcon from 'lucide-react/icons/user';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { useSave } from '../../shell/use-save.ts';
import { teamTexts } from '../../texts/teams.ts';
import { membersQuery, type TeamMember, teamsKey } from '../teams/team-queries.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const AddMemberDialog = lazy(async () => ({ default: (await import('./add-member-dialog.tsx')).AddMemberDialog }));
const MemberPermissionsDialog = lazy(async () => ({
  default: (await import('./member-permissions-dialog.tsx')).MemberPermissionsDialog,
}));
const texts = teamTexts.members;

/** The members of a team and their permissions. Members can be added and removed, and permissions granted and revoked. */
export function Members({ teamId }: { readonly teamId: string }) {
  const { id: projectId, app } = useProject();
  const members = useQuery(membersQuery(projectId, app, teamId));
  const { problem, save } = useSave(teamsKey(projectId));
  const [dialog, setDialog] = useState<'add' | { readonly removed: TeamMember } | { readonly edited: TeamMember }>();
  const close = () => setDialog(undefined);

  async function remove({ userId, name }: TeamMember) {
    const params = { teamId, userId };
    const isRemoved = await save(
      () => app.request('DELETE /team-memberships/{team_id}/{user_id}', { params }),
      texts.removed(name),
    );
    if (isRemoved) close();
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
                onClick={() => setDialog({ edited: member })}
              >
                {texts.permissions}
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-label={texts.removeLabel(member.name)}
                onClick={() => setDialog({ removed: member })}
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
        {typeof dialog === 'object' && 'edited' in dialog && (
          <MemberPermissionsDialog teamId={teamId} member={dialog.edited} onClose={close} />
        )}
        {typeof dialog === 'object' && 'removed' in dialog && (
          <ConfirmDialog
            title={texts.question(dialog.removed.name)}
            description={texts.questionText}
            confirm={texts.confirm}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={() => remove(dialog.removed)}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}
