import type { ComponentProps, ElementType } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

const elements = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  p: 'p',
  label: 'span',
  footnote: 'p',
} as const satisfies Record<string, ElementType>;

/** The props of `Typography`. Also accepts the attributes of its element. */
export interface TypographyProps extends ComponentProps<'p'> {
  /** The size in the type scale, which also selects the element. */
  type?: keyof typeof elements;
  variant?: 'primary' | 'secondary' | 'destructive' | 'success';
}

/** Text in a size of the type scale. */
export const Typography = /* @__PURE__ */ withRef(function Typography({
  type = 'p',
  variant = 'primary',
  className,
  ...props
}: TypographyProps) {
  const Element: ElementType = elements[type];
  return <Element {...props} data-type={type} data-variant={variant} className={cn('ks-text', className)} />;
});
