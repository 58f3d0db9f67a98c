import { Button, Field, Input, useForm } from '@keystack/ui';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@keystack/ui/dialog';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { isEmail } from '../../shell/is-email.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { ownersTexts } from '../../texts/owners.ts';
import { type NewOwnerInvitation, ownersKey } from './owner-queries.ts';
import '@keystack/ui/extras.css';

const texts = ownersTexts.dialog;

interface InviteDialogProps {
  readonly onInvited: (invitation: NewOwnerInvitation) => void;
  readonly onClose: () => void;
}

/** The dialog that invites a person by email to own the project. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(ownersKey(projectId));
  const [problem, setProblem] = useState<string>();

  const form = useForm<'email'>(async (data) => {
    const email = String(data.get('email')).trim();
    setProblem(undefined);
    if (!isEmail(email)) return { email: texts.emailInvalid };
    try {
      const request = () => app.request('POST /projects/current/owner-invitations', { body: { email } });
      onInvited(await withConfirmation(request));
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
            <DialogDescription>{texts.text}</DialogDescription>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.email} error={form.errors.email}>
              <Input name="email" type="email" autoComplete="off" />
            </Field>
            <Problem reason={problem} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {texts.send}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
