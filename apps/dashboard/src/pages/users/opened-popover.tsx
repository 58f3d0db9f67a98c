import { Popover, PopoverContent, PopoverTrigger } from '@keystack/ui/popover';
import type { ReactElement, ReactNode } from 'react';
import '@keystack/ui/extras.css';

interface OpenedPopoverProps {
  readonly button: ReactElement;
  /** The accessible name. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The side of the button that it is aligned with. Default: its center. */
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A popover with the button that opens it. `ButtonWithPopover` loads this module. */
export function OpenedPopover({ button, label, isOpen, className, align, children, ...props }: OpenedPopoverProps) {
  return (
    <Popover open={isOpen} {...props}>
      <PopoverTrigger>{button}</PopoverTrigger>
      <PopoverContent aria-label={label} className={className} align={align ?? 'center'}>
        {children}
      </PopoverContent>
    </Popover>
  );
}
