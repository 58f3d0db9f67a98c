import { Button, Typography } from '@keystack/ui';
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
import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { ownersTexts } from '../../texts/owners.ts';
import { type OwnerCredential, ownerCredentialsQuery } from './owner-queries.ts';
import '@keystack/ui/extras.css';

const texts = ownersTexts;

interface RemoveDialogProps {
  readonly ownerId: string;
  readonly name: string;
  readonly isSelf: boolean;
  readonly problem: string | undefined;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an owner is removed, and shows which keys end with the owner and which secrets the owner still knows. */
export function RemoveDialog({ ownerId, name, isSelf, problem, onConfirm, onClose }: RemoveDialogProps) {
  const { id: projectId, app } = useProject();
  const { data = [], error } = useQuery(ownerCredentialsQuery(projectId, app, ownerId));
  const isRevoked = ({ kind, isCreatedByOwner }: OwnerCredential) => kind === 'admin_key' && isCreatedByOwner;
  const revoked = data.filter(isRevoked);
  const remaining = data.filter((credential) => !isRevoked(credential));
  return (
    <ConfirmDialog
      title={isSelf ? texts.questionSelf : texts.question(name)}
      description={isSelf ? texts.questionSelfText : texts.questionText}
      confirm={isSelf ? texts.confirmSelf : texts.confirm}
      cancel={texts.cancel}
      problem={problem}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {error !== null && <Problem reason={describeError(error)} />}
      {revoked.length > 0 && (
        <section>
          <Typography type="label">{texts.credentials.revoked}</Typography>
          <CredentialList credentials={revoked} />
        </section>
      )}
      {remaining.length > 0 && (
        <section>
          <Typography type="label">{isSelf ? texts.credentials.remainingSelf : texts.credentials.remaining}</Typography>
          <CredentialList credentials={remaining} />
        </section>
      )}
    </ConfirmDialog>
  );
}

interface RotateDialogProps {
  readonly name: string;
  readonly credentials: readonly OwnerCredential[];
  readonly onClose: () => void;
}

/** Lists what a removed owner still knows, with links to the pages that rotate it. */
export function RotateDialog({ name, credentials, onClose }: RotateDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent hasCloseButton={false}>
        <DialogHeader>
          <DialogTitle>{texts.credentials.rotate(name)}</DialogTitle>
          <DialogDescription>{texts.credentials.rotateText}</DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          <CredentialList credentials={credentials} areLinks />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{texts.credentials.done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface CredentialListProps {
  readonly credentials: readonly OwnerCredential[];
  readonly areLinks?: boolean;
}

function CredentialList({ credentials, areLinks = false }: CredentialListProps) {
  const { id: projectId } = useProject();
  return (
    <ul className="owner-credentials">
      {credentials.map((credential) => {
        const text = `${texts.credentials.kinds[credential.kind]}: ${credential.name}`;
        return (
          <li key={`${credential.kind} ${credential.id}`}>
            {areLinks ? <CredentialLink projectId={projectId} credential={credential} text={text} /> : text}
          </li>
        );
      })}
    </ul>
  );
}

interface CredentialLinkProps {
  readonly projectId: string;
  readonly credential: OwnerCredential;
  readonly text: string;
}

/** A link to the page that rotates a credential. */
function CredentialLink({ projectId, credential: { kind, id }, text }: CredentialLinkProps) {
  switch (kind) {
    case 'webhook_secret':
      return (
        <Link to="/projects/$projectId/webhooks/$endpointId" params={{ projectId, endpointId: id }} className="ks-link">
          {text}
        </Link>
      );
    case 'provider_secret':
      return (
        <Link
          to="/projects/$projectId/auth-methods/providers/$providerId"
          params={{ projectId, providerId: id }}
          className="ks-link"
        >
          {text}
        </Link>
      );
    case 'mail_server_password':
      return (
        <Link to="/projects/$projectId/emails/server" params={{ projectId }} className="ks-link">
          {text}
        </Link>
      );
    default:
      return (
        <Link to="/projects/$projectId/api-keys" params={{ projectId }} className="ks-link">
          {text}
        </Link>
      );
  }
}
