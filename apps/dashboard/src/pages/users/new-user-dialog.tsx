import { KnownErrors } from '@keystack/js';
import { Button, Field, Input, LabeledControl, PasswordInput, toast, useForm } from '@keystack/ui';
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
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { emailPages, useHandlerUrl } from '../../shell/handler-url.tsx';
import { isEmail } from '../../shell/is-email.ts';
import { useProject } from '../../shell/use-project.ts';
import { usersTexts } from '../../texts/users.ts';
import '@keystack/ui/extras.css';

const texts = usersTexts.newUser;
const inviteTexts = usersTexts.inviteUser;

interface NewUserDialogProps {
  /** `true` to send the user an email with a link to sign in. */
  readonly invites: boolean;
  readonly onClose: () => void;
}

/** The dialog that creates or invites a user. */
export function NewUserDialog({ invites, onClose }: NewUserDialogProps) {
  const { id: projectId, app, config } = useProject();
  const { linkTo, field } = useHandlerUrl();
  const { problem, save } = useSave(['projects', projectId, 'users']);

  const form = useForm<'email' | 'password'>(async (data) => {
    const primaryEmail = String(data.get('email')).trim();
    const displayName = String(data.get('name')).trim();
    const password = String(data.get('password') ?? '');
    if (primaryEmail === '') return { email: texts.emailMissing };
    if (!isEmail(primaryEmail)) return { email: texts.emailInvalid };
    let errors: ReturnType<typeof errorsOf>;
    const isSaved = await save(async () => {
      try {
        const user = await app.request('POST /users', {
          body: {
            primaryEmail,
            primaryEmailAuthEnabled: true,
            // Without the field, the request needs no confirmation of the session.
            ...(data.has('verified') && { primaryEmailVerified: true }),
            // The link in the invitation is how the user gets in.
            ...(invites && { otpAuthEnabled: true }),
            ...(displayName !== '' && { displayName }),
            ...(password !== '' && { password }),
          },
        });
        return invites ? invite(user.id, primaryEmail) : texts.done(displayName || primaryEmail);
      } catch (error) {
        errors = errorsOf(error);
        if (errors === undefined) throw error;
        return undefined;
      }
    });
    if (isSaved && errors === undefined) onClose();
    return errors;
  });

  /** Sends the email. The user stays if that fails. */
  async function invite(userId: string, email: string): Promise<string | undefined> {
    const type = config.magicLinkEnabled ? 'magic_link' : 'password_reset';
    try {
      await app.request('POST /users/{user_id}/send-email', {
        params: { userId },
        body: { type, ...linkTo(emailPages[type]) },
      });
      return inviteTexts.done(email);
    } catch (error) {
      toast({ title: inviteTexts.notSent(describeError(error)), variant: 'destructive' });
      return undefined;
    }
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <form {...form.props} className="dialog-form">
          <DialogHeader>
            <DialogTitle>{invites ? inviteTexts.title : texts.title}</DialogTitle>
            {invites && <DialogDescription>{inviteTexts.text}</DialogDescription>}
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.email} error={form.errors.email}>
              <Input name="email" type="email" autoComplete="off" />
            </Field>
            {!invites && (
              <LabeledControl label={texts.verified}>
                <Checkbox name="verified" />
              </LabeledControl>
            )}
            <Field label={texts.name}>
              <Input name="name" autoComplete="off" />
            </Field>
            {!invites && (
              <Field label={texts.password} description={texts.passwordHint} error={form.errors.password}>
                <PasswordInput name="password" autoComplete="new-password" />
              </Field>
            )}
            {invites && field}
            <div className="ks-field-error" role="alert">
              {problem}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {invites ? inviteTexts.send : texts.create}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the errors of fields for an error of the service, or `undefined` if it is not about a field. */
function errorsOf(error: unknown): { readonly email?: string; readonly password?: string } | undefined {
  if (error instanceof KnownErrors.UserEmailAlreadyExists) return { email: texts.emailTaken };
  if (error instanceof KnownErrors.PasswordRequirementsNotMet) return { password: error.message };
  return undefined;
}
