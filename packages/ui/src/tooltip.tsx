import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import { Tooltip as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** What tooltips below it share: they open after 700 ms, or at once within 300 ms after another was open. */
export function TooltipProvider(props: Radix.TooltipProviderProps) {
  return <Radix.Provider {...props} />;
}

/** The root of a tooltip, below a `TooltipProvider`: one `TooltipTrigger` and one `TooltipContent`. */
export function Tooltip(props: Radix.TooltipProps) {
  return <Radix.Root {...props} />;
}

/** What the tooltip is about: a button, or with `asChild` any one child that can take the focus. */
export function TooltipTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger type="button" {...props} className={cn(!props.asChild && 'ks-tooltip-trigger', className)} />;
}

/** The words beside the trigger. */
export function TooltipContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content sideOffset={4} collisionPadding={8} {...props} className={cn('stack-scope ks-tooltip', className)} />
  );
}

/** What a `SimpleTooltip` takes beyond the attributes of its trigger. */
export interface SimpleTooltipProps extends Omit<ComponentProps<typeof Radix.Trigger>, 'type'> {
  tooltip: ReactNode;
  /** Shows an icon of this kind before the children, and makes a button of both. */
  type?: 'info' | 'warning';
}

const icons = { info: Info, warning: CircleAlert };

/** A tooltip that opens at once. Without a `type`, its one child is what it is about and must be able to take the focus. */
export function SimpleTooltip({ tooltip, type, className, children, ...props }: SimpleTooltipProps) {
  const Icon = type && icons[type];
  return (
    <TooltipProvider delayDuration={0}>
      <Tooltip>
        {Icon ? (
          <TooltipTrigger
            aria-label={children || typeof tooltip !== 'string' ? undefined : tooltip}
            {...props}
            data-type={type}
            className={className}
          >
            <Icon className="ks-icon" />
            {children}
          </TooltipTrigger>
        ) : (
          <Radix.Trigger {...props} asChild className={className}>
            {children}
          </Radix.Trigger>
        )}
        <TooltipContent>{tooltip}</TooltipContent>
      </Tooltip>
    </TooltipProvider>
  );
}
