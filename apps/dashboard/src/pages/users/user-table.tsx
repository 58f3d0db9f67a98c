import type { ServerUser } from '@keystack/js';
import { Skeleton, VisuallyHidden } from '@keystack/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback, useEffect, useRef } from 'react';
import type { UserSearch } from '../../search.ts';
import { useProject } from '../../shell/use-project.ts';
import { usersTexts as texts } from '../../texts/users.ts';
import { useRowKeys } from './use-row-keys.ts';
import type { Selection } from './use-selection.ts';
import type { useUserPages } from './use-user-pages.ts';
import { UserRow } from './user-row.tsx';
import type { OptionalColumn, ViewOptions } from './view-options.ts';

/** Heights in pixels of a row in a wide window, as in `users.css`. */
const rowHeights = { comfortable: 44, compact: 36 };

/**
 * The columns by which the service can sort, as the API names them. `undefined` is the default order, by date of
 * sign-up.
 */
const sortable: Partial<Record<OptionalColumn, UserSearch['order_by']>> = {
  email: 'primary_email',
  signedUp: undefined,
};

interface UserTableProps {
  readonly list: ReturnType<typeof useUserPages>;
  /** The users of the list, or for a moment those before. */
  readonly users: readonly ServerUser[];
  readonly search: UserSearch;
  readonly selection: Selection;
  readonly view: ViewOptions;
}

/** The users that were read so far. Only the rows near the window are in the document. */
export function UserTable({ list, users, search, selection, view }: UserTableProps) {
  const { id: projectId, config } = useProject();
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const height = view.isCompact ? rowHeights.compact : rowHeights.comfortable;
  const virtualizer = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => height,
    overscan: 8,
    useFlushSync: false,
    scrollMargin: body.current?.offsetTop ?? 0,
    // Below the bar of the project and the head of the table.
    scrollPaddingStart: 112,
    scrollPaddingEnd: 80,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1);
  const before = (rows[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after = virtualizer.getTotalSize() - (last?.end ?? 0) + virtualizer.options.scrollMargin;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have other heights after a change of the view.
  useEffect(() => virtualizer.measure(), [virtualizer, height, view.columns]);

  // The next page is read when its rows are about to be seen.
  const isNearEnd = (last?.index ?? 0) >= users.length - 30;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !list.isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, list.isFetchNextPageError, fetchNextPage]);

  // Stays the same function, so that rows are rendered again only if they change.
  const toggle = useRef(selection.toggle);
  useEffect(() => {
    toggle.current = selection.toggle;
  });
  const onToggle = useCallback((index: number, isRange: boolean) => toggle.current(index, isRange), []);
  const navigate = useNavigate();
  const onOpen = useCallback(
    (userId: string) =>
      navigate({
        to: '/projects/$projectId/users/$userId',
        params: { projectId, userId },
        state: { userList: search },
      }),
    [navigate, projectId, search],
  );
  useRowKeys({
    count: users.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onToggle,
  });

  const markedCount = users.filter(({ id }) => selection.has(id)).length;
  const areAllMarked = users.length > 0 && markedCount === users.length;
  return (
    <div className="table-card" aria-busy={list.isPlaceholderData || undefined}>
      <table
        className="user-table"
        data-density={view.isCompact ? 'compact' : 'comfortable'}
        aria-rowcount={hasNextPage ? -1 : users.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="cell-mark">
              <input
                ref={(box) => {
                  if (box) box.indeterminate = markedCount > 0 && !areAllMarked;
                }}
                type="checkbox"
                aria-label={texts.selectLoaded}
                checked={areAllMarked}
                onChange={selection.toggleLoaded}
              />
            </th>
            <SortableHead column="display_name" label={texts.columns.name} search={search} className="cell-user" />
            {view.columns.map((column) =>
              column in sortable ? (
                <SortableHead
                  key={column}
                  column={sortable[column]}
                  label={texts.columns[column]}
                  search={search}
                  className={`cell-${column}`}
                />
              ) : (
                <th key={column} scope="col" className={`cell-${column}`}>
                  {texts.columns[column]}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {isPending && <LoadingRows count={view.columns.length + 1} />}
          <Filler height={before} />
          {rows.map(({ index }) => {
            const user = users[index];
            return (
              user && (
                <UserRow
                  key={user.id}
                  projectId={projectId}
                  config={config}
                  user={user}
                  index={index}
                  view={view}
                  isMarked={selection.has(user.id)}
                  onToggle={onToggle}
                  onOpen={onOpen}
                  measure={virtualizer.measureElement}
                />
              )
            );
          })}
          <Filler height={after} />
        </tbody>
      </table>
      <VisuallyHidden role="status">{isFetchingNextPage && texts.loadingMore}</VisuallyHidden>
    </div>
  );
}

/** Takes the place of rows that are not in the document. */
function Filler({ height }: { readonly height: number }) {
  return height > 0 && <tr aria-hidden style={{ blockSize: height }} />;
}

interface SortableHeadProps {
  /** The column as the API names it, `undefined` for the default order, by date of sign-up. */
  readonly column: UserSearch['order_by'];
  readonly label: string;
  readonly search: UserSearch;
  readonly className: string;
}

/** The head of a column by which the service can sort. A second press reverses the order. */
function SortableHead({ column, label, search, className }: SortableHeadProps) {
  const isSorted = search.order_by === column;
  const isDescendingByDefault = column === undefined;
  const isDescending = isSorted && (search.desc ?? isDescendingByDefault);
  const next = isSorted ? !isDescending : isDescendingByDefault;
  const Arrow = isDescending ? ArrowDown : ArrowUp;

  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Link
        from="/projects/$projectId/users"
        to="."
        search={{ ...search, order_by: column, desc: next === isDescendingByDefault ? undefined : next }}
        title={texts.sortBy(label)}
        className="sort-link"
      >
        {label}
        {isSorted && <Arrow className="ks-icon" aria-hidden />}
      </Link>
    </th>
  );
}

function LoadingRows({ count }: { readonly count: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
    <tr key={row} aria-hidden>
      <td className="cell-mark" />
      {Array.from({ length: count }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all the same.
        <td key={column}>
          <Skeleton className="loading-cell" />
        </td>
      ))}
    </tr>
  ));
}
