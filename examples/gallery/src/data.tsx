import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
  Typography,
  VisuallyHidden,
} from '@keystack/ui';
import {
  ActionCell,
  AvatarCell,
  arrayFilterFn,
  BadgeCell,
  createDataTableColumnHelper,
  DataTable,
  DataTableColumnHeader,
  DataTableFacetedFilter,
  DateCell,
  SearchToolbarItem,
  TextCell,
} from '@keystack/ui/data-table';

interface User {
  name: string;
  email: string;
  methods: string[];
  signedUp: Date;
  expires: Date;
}

const users: User[] = Array.from({ length: 23 }, (_, index) => ({
  name: ['Ada Lovelace', 'Grace Hopper', 'Radia Perlman'][index % 3] ?? '',
  email: `a.rather.long.email.address.${index}@example.com`,
  methods: index % 2 ? ['email', 'password'] : ['google'],
  signedUp: new Date(2026, 0, index + 1),
  expires: new Date(index % 2 ? 2300 : 2027, 0, 1),
}));

const column = createDataTableColumnHelper<User>();
const columns = column.columns([
  column.display({
    id: 'avatar',
    enableHiding: false,
    header: () => <VisuallyHidden>Avatar</VisuallyHidden>,
    cell: ({ row }) => <AvatarCell name={row.original.name} />,
  }),
  column.accessor('name', {
    header: (context) => <DataTableColumnHeader column={context.column} title="Name" />,
    cell: ({ getValue }) => <TextCell size={160}>{getValue()}</TextCell>,
  }),
  column.accessor('email', {
    header: (context) => <DataTableColumnHeader column={context.column} title="Email" />,
    cell: ({ getValue }) => <TextCell size={160}>{getValue()}</TextCell>,
  }),
  column.accessor('methods', {
    header: 'Methods',
    filterFn: arrayFilterFn,
    cell: ({ getValue }) => <BadgeCell badges={getValue()} />,
  }),
  column.accessor('signedUp', {
    header: (context) => <DataTableColumnHeader column={context.column} title="Signed up" />,
    cell: ({ getValue }) => <DateCell date={getValue()} />,
  }),
  column.accessor('expires', {
    header: 'Expires',
    cell: ({ getValue }) => <DateCell date={getValue()} ignoreAfterYears={100} />,
  }),
  column.display({
    id: 'actions',
    enableHiding: false,
    header: () => <VisuallyHidden>Actions</VisuallyHidden>,
    cell: () => (
      <ActionCell
        actions={[{ label: 'Edit', onSelect: () => {} }, '-', { label: 'Delete', danger: true, onSelect: () => {} }]}
      />
    ),
  }),
]);

const methods = ['email', 'password', 'google'].map((value) => ({ value, label: value }));

export function TableSamples() {
  return (
    <>
      <Typography type="h3">DataTable</Typography>
      <DataTable
        label="Users"
        columns={columns}
        data={users}
        words={{ locale: 'en' }}
        toolbarRender={(table) => (
          <>
            <SearchToolbarItem table={table} placeholder="Search users" />
            <DataTableFacetedFilter column={table.getColumn('methods')} title="Method" options={methods} />
          </>
        )}
      />
      <Typography type="h3">DataTable without rows</Typography>
      <DataTable label="No users" columns={columns} data={[]} />
      <Typography type="h3">Table</Typography>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Plan</TableHead>
            <TableHead>Seats</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          <TableRow>
            <TableCell>Small</TableCell>
            <TableCell>5</TableCell>
          </TableRow>
          <TableRow data-state="selected">
            <TableCell>Large</TableCell>
            <TableCell>50</TableCell>
          </TableRow>
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell>Total</TableCell>
            <TableCell>55</TableCell>
          </TableRow>
        </TableFooter>
        <TableCaption>Available plans</TableCaption>
      </Table>
    </>
  );
}
