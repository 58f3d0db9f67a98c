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
import { CopyButton } from '../../copy-button.tsx';
import { ownersTexts } from '../../texts/owners.ts';
import type { NewOwnerInvitation } from './owner-queries.ts';
import '@keystack/ui/extras.css';

const texts = ownersTexts.sent;

interface SentDialogProps {
  readonly invitation: NewOwnerInvitation;
  readonly onClose: () => void;
}

/** Shows the link of a new invitation, which the service never shows again. */
export function SentDialog({ invitation: { email, url }, onClose }: SentDialogProps) {
  return (
    // A press beside the dialog does not close it, because the link would be lost.
    <Dialog open onOpenChange={onClose}>
      <DialogContent hasCloseButton={false} onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
          <DialogDescription>{texts.text(email)}</DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          <div className="environment">
            <div className="environment-head">
              <Typography type="label">{texts.link}</Typography>
              <CopyButton text={url} name={texts.copy} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
            <pre tabIndex={0}>{url}</pre>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{texts.done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
