import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** The path of an icon for errors. */
export const alertIconPath = 'M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** The path of an icon for success. */
export const successIconPath = 'm8.5 12 2.5 2.5 4.5-5M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';

/** The props of `Icon`. Also accepts the attributes of its `svg`. */
export interface IconProps extends ComponentProps<'svg'> {
  /** The lines, in a square of 24 by 24. */
  path: string;
}

/**
 * A line icon in the text's color. Hidden from assistive technology. Components that the first page of an app loads use
 * it instead of the icon library, whose code is as large as the rest of a form.
 */
export const Icon = /* @__PURE__ */ withRef(function Icon({ path, className, ...props }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
      className={cn('ks-icon', className)}
    >
      <path d={path} />
    </svg>
  );
});
