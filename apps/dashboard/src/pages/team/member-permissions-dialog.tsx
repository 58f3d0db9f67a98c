import { Button, LabeledControl, Skeleton, useForm } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@keystack/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { teamTexts } from '../../texts/teams.ts';
import { definitionsQuery } from '../permissions/definitions-query.ts';
import { type TeamMember, teamsKey } from '../teams/team-queries.ts';
import { changePermissions } from './membership.ts';
import '@keystack/ui/extras.css';

const texts = teamTexts.permissionsDialog;

interface MemberPermissionsDialogProps {
  readonly teamId: string;
  readonly member: TeamMember;
  /** Called after the permissions were changed, with those that the member has directly now. */
  readonly onChanged: (permissionIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The dialog that grants and revokes permissions of a member. */
export function MemberPermissionsDialog({ teamId, member, onChanged, onClose }: MemberPermissionsDialogProps) {
  const { id: projectId, app } = useProject();
  const definitions = useQuery(definitionsQuery(projectId, app));
  const refresh = useRefresh(teamsKey(projectId));
  const [problem, setProblem] = useState<string>();
  const { userId, name, permissionIds: held } = member;

  const form = useForm(async (data) => {
    const wanted = (definitions.data ?? []).map(({ id }) => id).filter((id) => data.has(id));
    setProblem(undefined);
    try {
      await withConfirmation(() => changePermissions(app, teamId, userId, held, wanted));
      onChanged(wanted);
      onClose();
    } catch (error) {
      setProblem(describeError(error));
    }
    await refresh();
    return undefined;
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <form {...form.props} className="dialog-form">
          <DialogHeader>
            <DialogTitle>{texts.title(name)}</DialogTitle>
            <DialogDescription>{texts.text}</DialogDescription>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            {definitions.isPending && <Skeleton className="loading-card" />}
            {definitions.isError && <Problem reason={describeError(definitions.error)} />}
            {definitions.data?.map(({ id, description }) => (
              <LabeledControl key={id} label={<code>{id}</code>} description={description}>
                <Checkbox name={id} defaultChecked={held.includes(id)} />
              </LabeledControl>
            ))}
            <Problem reason={problem} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {texts.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
