import type { RowData } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../dropdown-menu.tsx';
import type { DataTableColumn } from './features.ts';
import { useDataTableTexts } from './texts.tsx';

/** The props of `DataTableColumnHeader`. */
export interface DataTableColumnHeaderProps<Row extends RowData, Value> {
  column: DataTableColumn<Row, Value>;
  title: ReactNode;
}

/**
 * A column header that opens a menu to sort by the column or hide it, or only the title if the column allows neither.
 */
export function DataTableColumnHeader<Row extends RowData, Value>({
  column,
  title,
}: DataTableColumnHeaderProps<Row, Value>) {
  const words = useDataTableTexts();
  if (!column.getCanSort() && !column.getCanHide()) return title;
  const sorted = column.getIsSorted();
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="ghost" size="sm" className="ks-column-header">
          {title}
          <Icon className="ks-icon" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {column.getCanSort() && (
          <>
            <DropdownMenuItem icon={<ArrowUp className="ks-part" />} onSelect={() => column.toggleSorting(false)}>
              {words.ascending}
            </DropdownMenuItem>
            <DropdownMenuItem icon={<ArrowDown className="ks-part" />} onSelect={() => column.toggleSorting(true)}>
              {words.descending}
            </DropdownMenuItem>
          </>
        )}
        {column.getCanSort() && column.getCanHide() && <DropdownMenuSeparator />}
        {column.getCanHide() && (
          <DropdownMenuItem icon={<EyeOff className="ks-part" />} onSelect={() => column.toggleVisibility(false)}>
            {words.hide}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
