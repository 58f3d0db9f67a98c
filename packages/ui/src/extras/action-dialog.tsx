import { type ReactElement, type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '../dialog.tsx';
import { LabeledControl } from '../labeled-control.tsx';

/** A button in the footer of an `ActionDialog`. */
export interface ActionDialogButton {
  label?: string;
  /**
   * Called when the button is pressed. The dialog closes when the result resolves, unless it resolves to
   * "prevent-close", and stays open if it rejects.
   */
  onClick?: () => unknown;
  props?: Omit<ButtonProps, 'onClick' | 'children'>;
}

/** The props of `ActionDialog`. */
export interface ActionDialogProps {
  /** The button that opens the dialog. Default: none, and `open` controls the dialog. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
  /** `true` shows the title "Alert". */
  title: ReactNode | true;
  titleIcon?: ReactNode;
  description?: ReactNode;
  /** `true` to make the OK button red. */
  danger?: boolean;
  okButton?: boolean | ActionDialogButton;
  cancelButton?: boolean | ActionDialogButton;
  /** The label of a checkbox that must be checked before OK can be pressed. */
  confirmText?: ReactNode;
  children?: ReactNode;
}

/** A dialog that asks for a decision, by default with only an OK button. */
export function ActionDialog({
  trigger,
  open,
  onOpenChange,
  onClose,
  title,
  titleIcon,
  description,
  danger = false,
  okButton = true,
  cancelButton = false,
  confirmText,
  children,
}: ActionDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const ok = resolveButton(okButton);
  const cancel = resolveButton(cancelButton);

  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
    if (next) return;
    setConfirmed(false);
    onClose?.();
  }

  const press = (button: ActionDialogButton) => async () => {
    if ((await button.onClick?.()) !== 'prevent-close') change(false);
  };

  return (
    <Dialog open={open ?? ownOpen} onOpenChange={change}>
      {trigger && <DialogTrigger>{trigger}</DialogTrigger>}
      <DialogContent hasCloseButton={!ok && !cancel} {...(description ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle className="ks-dialog-title">
            {titleIcon}
            {title === true ? 'Alert' : title}
          </DialogTitle>
          {description && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        {(children || confirmText) && (
          <DialogBody>
            {children}
            {confirmText && (
              <LabeledControl label={confirmText}>
                <Checkbox checked={confirmed} onCheckedChange={(checked) => setConfirmed(checked === true)} />
              </LabeledControl>
            )}
          </DialogBody>
        )}
        {(ok || cancel) && (
          <DialogFooter>
            {cancel && (
              <Button variant="outline" {...cancel.props} onClick={press(cancel)}>
                {cancel.label ?? 'Cancel'}
              </Button>
            )}
            {ok && (
              <Button
                variant={danger ? 'destructive' : 'default'}
                {...ok.props}
                disabled={ok.props?.disabled || (Boolean(confirmText) && !confirmed)}
                onClick={press(ok)}
              >
                {ok.label ?? 'OK'}
              </Button>
            )}
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}

function resolveButton(button: boolean | ActionDialogButton): ActionDialogButton | null {
  return button === true ? {} : button || null;
}
