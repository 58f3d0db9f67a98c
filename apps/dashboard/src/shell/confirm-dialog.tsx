import { Button } from '@keystack/ui';
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
import { useFocusOnOpen } from './use-focus-on-open.ts';
import '@keystack/ui/extras.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequences, for example what is deleted too. */
  readonly description: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  /** Why the last attempt was refused. */
  readonly problem?: string | undefined;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before a change that cannot be undone. The focus is on the button that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, cancel, problem, onConfirm, onClose, children } = props;
  const cancelButton = useFocusOnOpen();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent hasCloseButton={false} onOpenAutoFocus={cancelButton.onOpenAutoFocus}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          {children}
          <div className="ks-field-error" role="alert">
            {problem}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button ref={cancelButton.ref} variant="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="destructive" onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
