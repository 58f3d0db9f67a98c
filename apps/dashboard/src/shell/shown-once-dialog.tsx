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
import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button.tsx';
import '@keystack/ui/extras.css';

interface ShownOnceDialogProps {
  readonly title: string;
  readonly description: string;
  /** The secret, which the service never shows again. */
  readonly text: string;
  readonly label: string;
  /** Describes the secret in the accessible label of the copy button. */
  readonly copy: string;
  readonly done: string;
  readonly onClose: () => void;
  /** Buttons beside the one that closes the dialog. */
  readonly children?: ReactNode;
}

const keepOpen = (event: Event) => event.preventDefault();

/**
 * Shows a secret that the service shows only once. Only its button closes the dialog: Escape, or a press beside it,
 * would lose the secret.
 */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { title, description, text, label, copy, done, onClose, children } = props;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent hasCloseButton={false} onInteractOutside={keepOpen} onEscapeKeyDown={keepOpen}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          <div className="environment">
            <div className="environment-head">
              <Typography type="label">{label}</Typography>
              <CopyButton text={text} name={copy} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
            <pre tabIndex={0}>{text}</pre>
          </div>
        </DialogBody>
        <DialogFooter>
          {children}
          <Button onClick={onClose}>{done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
