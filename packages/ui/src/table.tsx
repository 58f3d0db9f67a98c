import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A table that scrolls horizontally if it is too wide. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="ks-table-frame">
      <table {...props} className={cn('ks-table', className)} />
    </div>
  );
}

/** The header rows, with the names of the columns. */
export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('ks-table-header', className)} />;
}

/** The body rows, with the data. */
export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('ks-table-body', className)} />;
}

/** The footer rows, for example with totals. */
export function TableFooter({ className, ...props }: ComponentProps<'tfoot'>) {
  return <tfoot {...props} className={cn('ks-table-footer', className)} />;
}

/** A row. `data-state="selected"` marks it. */
export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cn('ks-table-row', className)} />;
}

/** A header cell, with the name of a column. */
export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={cn('ks-table-head', className)} />;
}

/** A data cell. */
export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn('ks-table-cell', className)} />;
}

/** The caption of a table. */
export function TableCaption({ className, ...props }: ComponentProps<'caption'>) {
  return <caption {...props} className={cn('ks-table-caption', className)} />;
}
