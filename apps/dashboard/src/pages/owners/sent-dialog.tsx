import { ShownOnceDialog } from '../../shell/shown-once-dialog.tsx';
import { ownersTexts } from '../../texts/owners.ts';

const texts = ownersTexts.sent;

interface SentDialogProps {
  readonly email: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** Shows the link of a new invitation, which a service without a mail server shows once. */
export function SentDialog({ email, url, onClose }: SentDialogProps) {
  return (
    <ShownOnceDialog
      title={texts.title}
      description={texts.text(email)}
      text={url}
      label={texts.link}
      copy={texts.copy}
      done={texts.done}
      onClose={onClose}
    />
  );
}
