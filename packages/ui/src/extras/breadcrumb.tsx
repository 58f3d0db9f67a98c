import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/** Breadcrumb navigation from the top level to the current page. */
export const Breadcrumb = /* @__PURE__ */ withRef(function Breadcrumb({ className, ...props }: ComponentProps<'nav'>) {
  return <nav aria-label="Breadcrumb" {...props} className={cn('ks-breadcrumb', className)} />;
});

/** The list of breadcrumb items. */
export const BreadcrumbList = /* @__PURE__ */ withRef(function BreadcrumbList({
  className,
  ...props
}: ComponentProps<'ol'>) {
  return <ol {...props} className={cn('ks-breadcrumb-list', className)} />;
});

/** A breadcrumb item: a `BreadcrumbLink`, or for the last one a `BreadcrumbPage`. */
export const BreadcrumbItem = /* @__PURE__ */ withRef(function BreadcrumbItem({
  className,
  ...props
}: ComponentProps<'li'>) {
  return <li {...props} className={cn('ks-breadcrumb-item', className)} />;
});

/** A link to a parent page. */
export const BreadcrumbLink = /* @__PURE__ */ withRef(function BreadcrumbLink({
  className,
  children,
  ...props
}: ComponentProps<'a'>) {
  return (
    <a {...props} className={cn('ks-breadcrumb-link', className)}>
      {children}
    </a>
  );
});

/** The current page. */
export const BreadcrumbPage = /* @__PURE__ */ withRef(function BreadcrumbPage({
  className,
  ...props
}: ComponentProps<'span'>) {
  return <span aria-current="page" {...props} className={cn('ks-breadcrumb-page', className)} />;
});

/** The separator between two breadcrumb items. */
export const BreadcrumbSeparator = /* @__PURE__ */ withRef(function BreadcrumbSeparator({
  className,
  children,
  ...props
}: ComponentProps<'li'>) {
  return (
    <li aria-hidden {...props} className={cn('ks-breadcrumb-separator', className)}>
      {children ?? <ChevronRight className="ks-icon ks-directional" />}
    </li>
  );
});

/** A placeholder for collapsed breadcrumb items. */
export const BreadcrumbEllipsis = /* @__PURE__ */ withRef(function BreadcrumbEllipsis({
  className,
  ...props
}: ComponentProps<'span'>) {
  return (
    <span aria-hidden {...props} className={cn('ks-breadcrumb-ellipsis', className)}>
      <Ellipsis className="ks-icon" />
    </span>
  );
});
