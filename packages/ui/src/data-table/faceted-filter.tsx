import type { RowData } from '@tanstack/react-table';
import Check from 'lucide-react/icons/check';
import CirclePlus from 'lucide-react/icons/circle-plus';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '../command.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../popover.tsx';
import type { DataTableColumn } from './features.ts';
import { useDataTableTexts } from './texts.tsx';

/** The props of `DataTableFacetedFilter`. */
export interface DataTableFacetedFilterProps<Row extends RowData, Value> {
  /** The column to filter, by `textOrListFilterFn`, or by `arrayFilterFn` if its values are lists. */
  column: DataTableColumn<Row, Value> | undefined;
  title: string;
  options: readonly { value: string; label: string }[];
}

/** A button whose popover filters a table by values of a column, and shows the number of rows with each value. */
export function DataTableFacetedFilter<Row extends RowData, Value>({
  column,
  title,
  options,
}: DataTableFacetedFilterProps<Row, Value>) {
  const words = useDataTableTexts();
  const counts = countValues(column?.getFacetedUniqueValues());
  const filter = column?.getFilterValue();
  const selected: readonly unknown[] = Array.isArray(filter) ? filter : [];

  function toggle(value: string) {
    const next = selected.includes(value) ? selected.filter((item) => item !== value) : [...selected, value];
    column?.setFilterValue(next.length > 0 ? next : undefined);
  }

  return (
    <Popover>
      <PopoverTrigger>
        <Button variant="outline" size="sm" className="ks-data-filter">
          <CirclePlus className="ks-icon" />
          {title}
          {options
            .filter(({ value }) => selected.includes(value))
            .map(({ value, label }) => (
              <Badge key={value} variant="secondary">
                {label}
              </Badge>
            ))}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={title} className="ks-data-filter-popover">
        <Command label={title}>
          <CommandInput placeholder={title} />
          <CommandList label={title}>
            <CommandEmpty>{words.nothingFound}</CommandEmpty>
            {options.map(({ value, label }) => (
              <CommandItem
                key={value}
                value={value}
                keywords={[label]}
                aria-checked={selected.includes(value)}
                onSelect={() => toggle(value)}
              >
                <span className="ks-menu-icon">{selected.includes(value) && <Check className="ks-part" />}</span>
                {label}
                <span className="ks-menu-shortcut">{counts.get(value) ?? 0}</span>
              </CommandItem>
            ))}
          </CommandList>
        </Command>
        {selected.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => column?.setFilterValue(undefined)}>
            {words.clearFilter}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  );
}

/** Returns the number of rows with each value. A list counts once for each of its elements. */
function countValues(faceted: ReadonlyMap<unknown, number> = new Map()) {
  const counts = new Map<unknown, number>();
  for (const [value, count] of faceted) {
    for (const item of Array.isArray(value) ? value : [value]) counts.set(item, (counts.get(item) ?? 0) + count);
  }
  return counts;
}
