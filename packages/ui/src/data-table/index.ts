export {
  ActionCell,
  AvatarCell,
  BadgeCell,
  type DataTableAction,
  DateCell,
  type DateCellProps,
  TextCell,
  type TextCellProps,
} from './cells.tsx';
export { DataTableColumnHeader, type DataTableColumnHeaderProps } from './column-header.tsx';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { DataTableFacetedFilter, type DataTableFacetedFilterProps } from './faceted-filter.tsx';
export {
  createDataTableColumnHelper,
  type DataTableColumn,
  type DataTableColumnDefinitions,
  type DataTableInstance,
} from './features.ts';
export { arrayFilterFn, textOrListFilterFn } from './filters.ts';
export { DataTablePagination } from './pagination.tsx';
export type { DataTableTexts } from './texts.tsx';
export {
  DataTableToolbar,
  type DataTableToolbarProps,
  DataTableViewOptions,
  SearchToolbarItem,
  type SearchToolbarItemProps,
} from './toolbar.tsx';
