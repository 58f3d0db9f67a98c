import { Button, type ButtonSize } from '@keystack/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const load = () => import('./opened-popover.tsx');
const OpenedPopover = lazy(async () => ({ default: (await load()).OpenedPopover }));

interface ButtonWithPopoverProps {
  readonly button: ReactNode;
  /** Default: the size of other buttons. */
  readonly size?: ButtonSize | undefined;
  /** The accessible name of the popover. */
  readonly label: string;
  /** The side of the button that the popover is aligned with. Default: its center. */
  readonly align?: 'start' | 'end';
  /** Additional class of the popover. */
  readonly className?: string;
  /** Returns the content of the popover. `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a popover, whose code is loaded when it is about to be used. */
export function ButtonWithPopover({
  button,
  size = 'default',
  label,
  align,
  className = '',
  children,
}: ButtonWithPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  // The popover stays in the page after it was open, because it then returns the focus to its button.
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  const closed = (
    <Button
      variant="outline"
      size={size}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={open}
    >
      {button}
    </Button>
  );
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenedPopover
        button={
          <Button variant="outline" size={size}>
            {button}
          </Button>
        }
        label={label}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className={`users-popover ${className}`}
        {...(align && { align })}
      >
        {children(() => setOpen(false))}
      </OpenedPopover>
    </Suspense>
  );
}
