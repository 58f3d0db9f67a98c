import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import { Tooltip as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** Shares the delay of the tooltips below it: 700 ms, or none within 300 ms after another tooltip was open. */
export function TooltipProvider(props: Radix.TooltipProviderProps) {
  return <Radix.Provider {...props} />;
}

/** The root of a tooltip, below a `TooltipProvider`. Contains one `TooltipTrigger` and one `TooltipContent`. */
export function Tooltip(props: Radix.TooltipProps) {
  return <Radix.Root {...props} />;
}

/** The element that the tooltip describes: a button, or with `asChild` any one focusable child. */
export const TooltipTrigger = /* @__PURE__ */ withRef(function TooltipTrigger({
  className,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger type="button" {...props} className={cn(!props.asChild && 'ks-tooltip-trigger', className)} />;
});

/** The text of a tooltip. */
export const TooltipContent = /* @__PURE__ */ withRef(function TooltipContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content sideOffset={4} collisionPadding={8} {...props} className={cn('stack-scope ks-tooltip', className)} />
  );
});

/** The props of `SimpleTooltip`. Also accepts the attributes of its trigger. */
export interface SimpleTooltipProps extends Omit<ComponentProps<typeof Radix.Trigger>, 'type'> {
  tooltip: ReactNode;
  /** Shows an icon of this kind before the children, and wraps both in a button. */
  type?: 'info' | 'warning';
}

const icons = { info: Info, warning: CircleAlert };

/** A tooltip that opens without delay. Without a `type`, its one child is the trigger and must be focusable. */
export const SimpleTooltip = /* @__PURE__ */ withRef(function SimpleTooltip({
  tooltip,
  type,
  className,
  children,
  ...props
}: SimpleTooltipProps) {
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
});
