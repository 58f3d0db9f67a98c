import ChevronDown from 'lucide-react/icons/chevron-down';
import { NavigationMenu as Radix } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { useDirection } from '../use-direction.ts';
import { withRef } from '../with-ref.ts';

/** The main navigation of a site. Items can open panels, after 200 ms or at once within 300 ms after another. */
export const NavigationMenu = /* @__PURE__ */ withRef(function NavigationMenu({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => showFocusGuards(place.current?.parentElement), []);
  return (
    <Radix.Root {...props} dir={useDirection(props.dir)} className={cn('ks-navigation', className)}>
      {children}
      <div ref={place} className="ks-navigation-place">
        <Radix.Viewport className="ks-navigation-viewport" />
      </div>
    </Radix.Root>
  );
});

/**
 * Exposes Radix's focus guards to assistive technology: empty elements between an open trigger and its panel that pass
 * on the focus. Radix hides them, but a focusable element must not be hidden.
 */
function showFocusGuards(menu: Element | null | undefined) {
  if (!menu) return;
  const show = () => {
    for (const guard of menu.querySelectorAll('[aria-hidden][tabindex="0"]')) guard.removeAttribute('aria-hidden');
  };
  const observer = new MutationObserver(show);
  observer.observe(menu, { childList: true, subtree: true });
  show();
  return () => observer.disconnect();
}

/** The list of items. */
export const NavigationMenuList = /* @__PURE__ */ withRef(function NavigationMenuList({
  className,
  ...props
}: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className={cn('ks-navigation-list', className)} />;
});

/** An item: a `NavigationMenuLink`, or a `NavigationMenuTrigger` with its `NavigationMenuContent`. */
export const NavigationMenuItem = /* @__PURE__ */ withRef(function NavigationMenuItem({
  className,
  ...props
}: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn('ks-navigation-item', className)} />;
});

/** The button that opens the panel of its item. */
export const NavigationMenuTrigger = /* @__PURE__ */ withRef(function NavigationMenuTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger {...props} className={cn('ks-navigation-link', className)}>
      {children}
      <ChevronDown className="ks-icon ks-chevron" />
    </Radix.Trigger>
  );
});

/** The panel of an item. */
export const NavigationMenuContent = /* @__PURE__ */ withRef(function NavigationMenuContent({
  className,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('ks-navigation-content', className)} />;
});

/** A link of the navigation. `active` marks the link of the current page. */
export const NavigationMenuLink = /* @__PURE__ */ withRef(function NavigationMenuLink({
  className,
  ...props
}: ComponentProps<typeof Radix.Link>) {
  return <Radix.Link {...props} className={cn('ks-navigation-link', className)} />;
});
