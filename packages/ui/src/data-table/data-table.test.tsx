import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  ActionCell,
  arrayFilterFn,
  createDataTableColumnHelper,
  DataTable,
  DataTableColumnHeader,
  DataTableFacetedFilter,
  DateCell,
  SearchToolbarItem,
} from './index.ts';

interface Person {
  name: string;
  methods: string[];
  note: string;
}

const people: Person[] = Array.from({ length: 23 }, (_, place) => ({
  name: `Person ${String(place).padStart(2, '0')}`,
  methods: place < 3 ? ['password', 'google'] : ['password'],
  note: place === 0 ? '=1+1; =2, "quoted"' : '',
}));

const column = createDataTableColumnHelper<Person>();
const columns = column.columns([
  column.accessor('name', { header: (context) => <DataTableColumnHeader column={context.column} title="Name" /> }),
  column.accessor('methods', {
    header: 'Methods',
    filterFn: arrayFilterFn,
    cell: ({ getValue }) => getValue().join(' and '),
  }),
  column.accessor('note', { header: 'Note' }),
]);

function show(data: readonly Person[] = people) {
  render(
    <DataTable
      label="People"
      columns={columns}
      data={data}
      defaultVisibility={{ note: false }}
      toolbarRender={(table) => (
        <>
          <SearchToolbarItem table={table} placeholder="Search people" />
          <DataTableFacetedFilter
            column={table.getColumn('methods')}
            title="Method"
            options={[{ value: 'google', label: 'Google' }]}
          />
        </>
      )}
    />,
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (role: string, name: string | RegExp) => userEvent.click(screen.getByRole(role, { name }));
const names = () =>
  within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

it('shows ten rows, counts all, and turns the pages [S1.35]', async () => {
  show();
  expect(names()).toHaveLength(10);
  expect(screen.getByText('23 rows')).toBeDefined();
  await press('Next page');
  expect(names()[0]).toBe('Person 10');
  expect(screen.getByText('Page 2 of 3')).toBeDefined();
});

it('offers pages of 10 to 50 rows', async () => {
  show();
  await choose('combobox', 'Rows per page');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '20', '30', '40', '50']);
  await choose('option', '30');
  expect(names()).toHaveLength(23);
});

it('sorts by a column and hides one from its header', async () => {
  show();
  await press('Name');
  await choose('menuitem', 'Descending');
  expect(names()[0]).toBe('Person 22');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  await press('Name');
  await choose('menuitem', 'Hide');
  expect(screen.queryByRole('columnheader', { name: 'Name' })).toBeNull();
});

it('shows and hides columns', async () => {
  show();
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull();
  await press('Columns');
  await choose('menuitemcheckbox', 'Note');
  expect(screen.getByText('Note', { selector: 'th' })).toBeDefined();
});

it('searches all columns, shows if there are no results, and can be reset', async () => {
  show();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'on 07');
  expect(names()).toEqual(['Person 07']);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(names()).toEqual(['No results']);
  await press('Reset');
  expect(names()).toHaveLength(10);
});

it('filters by a value and shows how many rows have it', async () => {
  show();
  await press('Method');
  expect(screen.getByRole('option', { name: /^Google ?3$/ })).toBeDefined();
  await choose('option', /Google/);
  expect(names()).toEqual(['Person 00', 'Person 01', 'Person 02']);
  await press('Clear filter');
  expect(names()).toHaveLength(10);
});

it('exports all rows, filtered out or not, without formulas', async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:x';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show();
  await userEvent.type(screen.getByRole('searchbox'), 'on 07');
  await press('Export CSV');
  const lines = (await blobs[0]?.text())?.split('\r\n');
  expect(lines).toHaveLength(25);
  expect(lines?.slice(0, 2)).toEqual([
    expect.stringContaining('name,methods,note'),
    `Person 00,"[""password"",""google""]","'=1+1;' =2, ""quoted"""`,
  ]);
  vi.unstubAllGlobals();
});

it('shows an empty row without data', () => {
  show([]);
  expect(names()).toEqual(['No results']);
  expect(screen.getByText('0 rows')).toBeDefined();
});

it('DateCell shows "Never" for a date beyond its limit', () => {
  const { container } = render(<DateCell date={new Date(Date.UTC(3000, 0, 1))} ignoreAfterYears={100} />);
  expect(container.textContent).toBe('Never');
});

it('ActionCell runs the selected action', async () => {
  const onSelect = vi.fn();
  render(
    <ActionCell actions={[{ label: 'Edit', onSelect: () => {} }, '-', { label: 'Delete', danger: true, onSelect }]} />,
  );
  await press('Actions');
  await choose('menuitem', 'Delete');
  expect(onSelect).toHaveBeenCalledOnce();
});
