import ChevronDown from 'lucide-react/icons/chevron-down';
import { Accordion as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/**
 * The root of an accordion: `AccordionItem`s of which one (`type="single"`) or any number (`type="multiple"`) is open.
 */
export const Accordion = /* @__PURE__ */ withRef(function Accordion({
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} className={cn('ks-accordion', className)} />;
});

/** An item of an accordion. Contains one `AccordionTrigger` and one `AccordionContent`. */
export const AccordionItem = /* @__PURE__ */ withRef(function AccordionItem({
  className,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn('ks-accordion-item', className)} />;
});

/** The heading that opens and closes its item. It has no chevron while disabled. */
export const AccordionTrigger = /* @__PURE__ */ withRef(function AccordionTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Header className="ks-accordion-header">
      <Radix.Trigger {...props} className={cn('ks-accordion-trigger', className)}>
        {children}
        {!props.disabled && <ChevronDown className="ks-icon ks-chevron" />}
      </Radix.Trigger>
    </Radix.Header>
  );
});

/** The content of an accordion item. */
export const AccordionContent = /* @__PURE__ */ withRef(function AccordionContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content {...props} className={cn('ks-accordion-content', className)}>
      <div className="ks-accordion-body">{children}</div>
    </Radix.Content>
  );
});
