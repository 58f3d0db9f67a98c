import type { RowData } from '@tanstack/react-table';
import Download from 'lucide-react/icons/download';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DropdownMenu, DropdownMenuCheckboxItem, DropdownMenuContent, DropdownMenuTrigger } from '../dropdown-menu.tsx';
import { Input } from '../input.tsx';
import { downloadCsv, toCsv } from './csv.ts';
import type { DataTableInstance } from './features.ts';
import { useDataTableTexts } from './texts.tsx';

/** The props of `DataTableToolbar`. */
export interface DataTableToolbarProps<Row extends RowData> {
  table: DataTableInstance<Row>;
  /** The search and the filters. */
  children?: ReactNode;
}

/** The line above a table: search and filters, reset, export and column visibility. */
export function DataTableToolbar<Row extends RowData>({ table, children }: DataTableToolbarProps<Row>) {
  const words = useDataTableTexts();
  const { columnFilters, globalFilter } = table.store.state;

  function reset() {
    table.setGlobalFilter('');
    table.resetColumnFilters();
  }

  return (
    <div className="ks-data-toolbar">
      {children}
      {(columnFilters.length > 0 || globalFilter) && (
        <Button variant="ghost" size="sm" onClick={reset}>
          {words.reset}
          <X className="ks-icon" />
        </Button>
      )}
      <div className="ks-data-toolbar-end">
        <Button variant="outline" size="sm" onClick={() => downloadCsv('export.csv', csvOf(table))}>
          <Download className="ks-icon" />
          {words.exportCsv}
        </Button>
        <DataTableViewOptions table={table} />
      </div>
    </div>
  );
}

/** Returns all rows, even those filtered out, with the columns that hold data, as CSV. */
function csvOf<Row extends RowData>(table: DataTableInstance<Row>) {
  const columns = table.getAllLeafColumns().filter(({ accessorFn }) => accessorFn);
  const rows = table.getPreFilteredRowModel().rows.map((row) => columns.map(({ id }) => row.getValue(id)));
  return toCsv([columns.map(({ id }) => id), ...rows]);
}

/** A menu that selects the visible columns. */
export function DataTableViewOptions<Row extends RowData>({ table }: { table: DataTableInstance<Row> }) {
  const words = useDataTableTexts();
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="outline" size="sm">
          <SlidersHorizontal className="ks-icon" />
          {words.columns}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {columns.map((column) => (
          <DropdownMenuCheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            onCheckedChange={(visible) => column.toggleVisibility(visible)}
            // Stays open, because users often change several columns.
            onSelect={(event) => event.preventDefault()}
          >
            {typeof column.columnDef.header === 'string' ? column.columnDef.header : column.id}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The props of `SearchToolbarItem`. */
export interface SearchToolbarItemProps<Row extends RowData> {
  table: DataTableInstance<Row>;
  placeholder: string;
  /** The column to search. Default: all columns. */
  columnId?: string;
}

/** The search input of a table. */
export function SearchToolbarItem<Row extends RowData>({ table, placeholder, columnId }: SearchToolbarItemProps<Row>) {
  const column = columnId === undefined ? undefined : table.getColumn(columnId);
  const value = column ? column.getFilterValue() : table.store.state.globalFilter;
  return (
    <Input
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => (column ? column.setFilterValue(target.value) : table.setGlobalFilter(target.value))}
      className="ks-data-search"
    />
  );
}
