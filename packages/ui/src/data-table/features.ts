import {
  columnFacetingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFacetedRowModel,
  createFacetedUniqueValues,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_datetime,
  sortFn_text,
  type Column as TableColumn,
  type TableOptions,
  type Table as TableState,
  tableFeatures,
} from '@tanstack/react-table';

/** The features of TanStack Table that every data table uses. */
export const dataTableFeatures = tableFeatures({
  columnFilteringFeature,
  columnFacetingFeature,
  globalFilteringFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  facetedRowModel: createFacetedRowModel(),
  facetedUniqueValues: createFacetedUniqueValues(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, datetime: sortFn_datetime, text: sortFn_text },
});

type Features = typeof dataTableFeatures;

/** The table object of TanStack Table, which the controls in a toolbar receive. */
export type DataTableInstance<Row extends RowData> = TableState<Features, Row>;
/** A column of a data table, as its header receives it. */
export type DataTableColumn<Row extends RowData, Value = unknown> = TableColumn<Features, Row, Value>;
/** The columns of a data table. Create them with `createDataTableColumnHelper`, outside of any component. */
export type DataTableColumnDefinitions<Row extends RowData> = TableOptions<Features, Row>['columns'];

/**
 * Returns a helper that creates columns: `.accessor(key, {...})`, `.display({...})`, and `.columns([...])` around all.
 */
export function createDataTableColumnHelper<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}
