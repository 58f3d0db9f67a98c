import { type RowData, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx';
import { type DataTableColumnDefinitions, type DataTableInstance, dataTableFeatures } from './features.ts';
import { DataTablePagination } from './pagination.tsx';
import { type DataTableTexts, DataTableTextsProvider, useDataTableTexts } from './texts.tsx';
import { DataTableToolbar } from './toolbar.tsx';

/** The props of `DataTable`. */
export interface DataTableProps<Row extends RowData> {
  /** The accessible name of the table. */
  label: string;
  columns: DataTableColumnDefinitions<Row>;
  /** The rows. Pass the same array as long as the data is the same. */
  data: readonly Row[];
  /** Renders the search and the filters of the toolbar. Default: none. */
  toolbarRender?: (table: DataTableInstance<Row>) => ReactNode;
  /** Initially hidden columns, by id: `{ id: false }`. */
  defaultVisibility?: Record<string, boolean>;
  defaultSorting?: { id: string; desc: boolean }[];
  words?: Partial<DataTableTexts>;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const noWords = {};

/** A table with client-side sorting, filtering, search, pagination, column visibility and export. */
export function DataTable<Row extends RowData>({
  label,
  columns,
  data,
  toolbarRender,
  defaultVisibility = {},
  defaultSorting = [],
  words = noWords,
}: DataTableProps<Row>) {
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data,
    globalFilterFn: 'includesString',
    initialState: { columnVisibility: defaultVisibility, sorting: defaultSorting },
  });
  const { rows } = table.getRowModel();

  return (
    <DataTableTextsProvider words={words}>
      <div className="ks-data-table">
        <DataTableToolbar table={table}>{toolbarRender?.(table)}</DataTableToolbar>
        <div className="ks-data-frame">
          <Table aria-label={label}>
            <TableHeader>
              {table.getHeaderGroups().map((group) => (
                <TableRow key={group.id}>
                  {group.headers.map((header) => {
                    const sorted = header.column.getIsSorted();
                    return (
                      <TableHead key={header.id} aria-sort={sorted ? ariaSort[sorted] : undefined}>
                        {!header.isPlaceholder && <table.FlexRender header={header} />}
                      </TableHead>
                    );
                  })}
                </TableRow>
              ))}
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  {row.getVisibleCells().map((cell) => (
                    <TableCell key={cell.id}>
                      <table.FlexRender cell={cell} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
              {rows.length === 0 && <EmptyRow columns={table.getVisibleLeafColumns().length} />}
            </TableBody>
          </Table>
        </div>
        <DataTablePagination table={table} />
      </div>
    </DataTableTextsProvider>
  );
}

function EmptyRow({ columns }: { columns: number }) {
  return (
    <TableRow>
      <TableCell colSpan={columns} className="ks-data-empty">
        {useDataTableTexts().nothingFound}
      </TableCell>
    </TableRow>
  );
}
