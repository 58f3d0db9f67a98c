import type { RowData } from '@tanstack/react-table';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Button } from '../button.tsx';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../select.tsx';
import type { DataTableInstance } from './features.ts';
import { useDataTableTexts } from './texts.tsx';

const pageSizes = [10, 20, 30, 40, 50];

/** The line below a table, with the number of rows and the pagination. */
export function DataTablePagination<Row extends RowData>({ table }: { table: DataTableInstance<Row> }) {
  const words = useDataTableTexts();
  const labelId = useId();
  const { pageIndex, pageSize } = table.store.state.pagination;
  return (
    <div className="ks-data-pagination">
      <span className="ks-part" aria-live="polite">
        {words.rows(table.getFilteredRowModel().rows.length)}
      </span>
      <div className="ks-data-pages">
        <span className="ks-part" id={labelId}>
          {words.rowsPerPage}
        </span>
        <Select value={String(pageSize)} onValueChange={(size) => table.setPageSize(Number(size))}>
          <SelectTrigger aria-labelledby={labelId} className="ks-data-page-size">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {pageSizes.map((size) => (
              <SelectItem key={size} value={String(size)}>
                {size}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <span className="ks-part">{words.page(pageIndex + 1, Math.max(table.getPageCount(), 1))}</span>
        <Button
          variant="outline"
          size="icon"
          aria-label={words.previousPage}
          disabled={!table.getCanPreviousPage()}
          onClick={() => table.previousPage()}
        >
          <ChevronLeft className="ks-icon ks-directional" />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={words.nextPage}
          disabled={!table.getCanNextPage()}
          onClick={() => table.nextPage()}
        >
          <ChevronRight className="ks-icon ks-directional" />
        </Button>
      </div>
    </div>
  );
}
