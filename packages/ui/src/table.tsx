import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { withRef } from './with-ref.ts';

/** A table that scrolls horizontally if it is too wide. */
export const Table = /* @__PURE__ */ withRef(function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="ks-table-frame">
      <table {...props} className={cn('ks-table', className)} />
    </div>
  );
});

/** The header rows, with the names of the columns. */
export const TableHeader = /* @__PURE__ */ withRef(function TableHeader({
  className,
  ...props
}: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('ks-table-header', className)} />;
});

/** The body rows, with the data. */
export const TableBody = /* @__PURE__ */ withRef(function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('ks-table-body', className)} />;
});

/** The footer rows, for example with totals. */
export const TableFooter = /* @__PURE__ */ withRef(function TableFooter({
  className,
  ...props
}: ComponentProps<'tfoot'>) {
  return <tfoot {...props} className={cn('ks-table-footer', className)} />;
});

/** A row. `data-state="selected"` marks it. */
export const TableRow = /* @__PURE__ */ withRef(function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cn('ks-table-row', className)} />;
});

/** A header cell, with the name of a column. */
export const TableHead = /* @__PURE__ */ withRef(function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" {...props} className={cn('ks-table-head', className)} />;
});

/** A data cell. */
export const TableCell = /* @__PURE__ */ withRef(function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn('ks-table-cell', className)} />;
});

/** The caption of a table. */
export const TableCaption = /* @__PURE__ */ withRef(function TableCaption({
  className,
  ...props
}: ComponentProps<'caption'>) {
  return <caption {...props} className={cn('ks-table-caption', className)} />;
});
