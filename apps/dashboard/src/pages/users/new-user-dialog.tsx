import { KnownErrors } from '@keystack/js';
import { Button, Field, Input, LabeledControl, PasswordInput, toast, useForm } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { usersTexts } from '../../texts/users.ts';
import '@keystack/ui/extras.css';

const texts = usersTexts.newUser;

/** The dialog that creates a user. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(['projects', projectId, 'users']);
  const [problem, setProblem] = useState<string>();

  const form = useForm<'email' | 'password'>(async (data) => {
    const primaryEmail = String(data.get('email')).trim();
    const displayName = String(data.get('name')).trim();
    const password = String(data.get('password'));
    setProblem(undefined);
    if (primaryEmail === '') return { email: texts.emailMissing };
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(primaryEmail)) return { email: texts.emailInvalid };
    try {
      await app.createUser({
        primaryEmail,
        primaryEmailVerified: data.has('verified'),
        ...(displayName !== '' && { displayName }),
        ...(password !== '' && { password }),
      });
    } catch (error) {
      if (error instanceof KnownErrors.UserEmailAlreadyExists) return { email: texts.emailTaken };
      if (error instanceof KnownErrors.PasswordRequirementsNotMet) return { password: error.message };
      setProblem(describeError(error));
      return undefined;
    }
    onClose();
    toast({ title: texts.done(displayName || primaryEmail), variant: 'success' });
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
            <Field label={texts.email} error={form.errors.email}>
              <Input name="email" type="email" autoComplete="off" />
            </Field>
            <LabeledControl label={texts.verified}>
              <Checkbox name="verified" />
            </LabeledControl>
            <Field label={texts.name}>
              <Input name="name" autoComplete="off" />
            </Field>
            <Field label={texts.password} description={texts.passwordHint} error={form.errors.password}>
              <PasswordInput name="password" autoComplete="new-password" />
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
