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

/** What every data table can do. */
export const features = tableFeatures({
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

type Features = typeof features;

/** The state of a data table, for the parts of its toolbar. */
export type DataTableState<Row extends RowData> = TableState<Features, Row>;
/** One column of a data table, as its header gets it. */
export type DataTableColumn<Row extends RowData, Value = unknown> = TableColumn<Features, Row, Value>;
/** The columns of a data table; make them with `dataTableColumns`, outside of any component. */
export type DataTableColumns<Row extends RowData> = TableOptions<Features, Row>['columns'];

/** Makes the columns of a table of such rows: `.accessor(key, {...})`, `.display({...})`, and `.columns([...])` around all. */
export function dataTableColumns<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}
