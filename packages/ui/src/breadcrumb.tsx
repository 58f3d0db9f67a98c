import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The way from the top to this page. */
export function Breadcrumb({ className, ...props }: ComponentProps<'nav'>) {
  return <nav aria-label="Breadcrumb" {...props} className={cn('ks-breadcrumb', className)} />;
}

/** The steps of the way. */
export function BreadcrumbList({ className, ...props }: ComponentProps<'ol'>) {
  return <ol {...props} className={cn('ks-breadcrumb-list', className)} />;
}

/** One step: a `BreadcrumbLink`, or for the last a `BreadcrumbPage`. */
export function BreadcrumbItem({ className, ...props }: ComponentProps<'li'>) {
  return <li {...props} className={cn('ks-breadcrumb-item', className)} />;
}

/** A step that leads back. */
export function BreadcrumbLink({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={cn('ks-breadcrumb-link', className)}>
      {children}
    </a>
  );
}

/** The page itself. */
export function BreadcrumbPage({ className, ...props }: ComponentProps<'span'>) {
  return <span aria-current="page" {...props} className={cn('ks-breadcrumb-page', className)} />;
}

/** What stands between two steps. */
export function BreadcrumbSeparator({ className, children, ...props }: ComponentProps<'li'>) {
  return (
    <li aria-hidden {...props} className={cn('ks-breadcrumb-separator', className)}>
      {children ?? <ChevronRight className="ks-icon" />}
    </li>
  );
}

/** Stands for steps that were left out. */
export function BreadcrumbEllipsis({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span aria-hidden {...props} className={cn('ks-breadcrumb-ellipsis', className)}>
      <Ellipsis className="ks-icon" />
    </span>
  );
}
