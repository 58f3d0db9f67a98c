import { Button, Field, Input, useForm } from '@keystack/ui';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamsTexts } from '../../texts/teams.ts';
import { teamsKey } from './team-queries.ts';
import '@keystack/ui/extras.css';

const texts = teamsTexts.newTeam;

/** The dialog that creates a team without members, and opens its page. */
export function NewTeamDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(teamsKey(projectId));
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();

  const form = useForm<'name'>(async (data) => {
    const displayName = String(data.get('name')).trim();
    setProblem(undefined);
    if (displayName === '') return { name: texts.nameMissing };
    try {
      const { id: teamId } = await app.createTeam({ displayName });
      onClose();
      await navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId, teamId } });
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
            <DialogTitle>{texts.title}</DialogTitle>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.name} error={form.errors.name}>
              <Input name="name" autoComplete="off" maxLength={200} />
            </Field>
            <div className="ks-field-error" role="alert">
              {problem}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {texts.create}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
