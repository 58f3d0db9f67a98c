import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A table that scrolls sideways where it is too wide. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="ks-table-frame">
      <table {...props} className={cn('ks-table', className)} />
    </div>
  );
}

/** The rows with the names of the columns. */
export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('ks-table-header', className)} />;
}

/** The rows with the data. */
export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('ks-table-body', className)} />;
}

/** The rows that sum up. */
export function TableFooter({ className, ...props }: ComponentProps<'tfoot'>) {
  return <tfoot {...props} className={cn('ks-table-footer', className)} />;
}

/** One row; `data-state="selected"` marks it. */
export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cn('ks-table-row', className)} />;
}

/** The name of a column. */
export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={cn('ks-table-head', className)} />;
}

/** One datum. */
export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn('ks-table-cell', className)} />;
}

/** What the table is about. */
export function TableCaption({ className, ...props }: ComponentProps<'caption'>) {
  return <caption {...props} className={cn('ks-table-caption', className)} />;
}
