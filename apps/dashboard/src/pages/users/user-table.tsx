import type { ServerUser } from '@keystack/js';
import { Avatar, Badge, Skeleton, VisuallyHidden } from '@keystack/ui';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import UserIcon from 'lucide-react/icons/user';
import { useEffect, useRef } from 'react';
import { formatAge, formatDate, formatTime } from '../../format-date.ts';
import type { UserSearch } from '../../search.ts';
import { useProject } from '../../shell/use-project.ts';
import { usersTexts as texts } from '../../texts/users.ts';
import { signInMethods } from './sign-in-methods.ts';
import type { useUserPages } from './use-user-pages.ts';

/** Height in pixels of a row in a wide window, as in `users.css`. */
const rowHeight = 52;

interface UserTableProps {
  readonly list: ReturnType<typeof useUserPages>;
  readonly search: UserSearch;
}

/** The users that were read so far. Only the rows near the window are in the document. */
export function UserTable({ list, search }: UserTableProps) {
  const { users, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1);
  const before = (rows[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after = virtualizer.getTotalSize() - (last?.end ?? 0) + virtualizer.options.scrollMargin;

  // The next page is read when its rows are about to be seen.
  const isNearEnd = (last?.index ?? 0) >= users.length - 30;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <div className="table-card" aria-busy={list.isPlaceholderData || undefined}>
      <table className="user-table" aria-rowcount={hasNextPage ? -1 : users.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortableHead column="display_name" label={texts.columns.name} search={search} />
            <SortableHead column="primary_email" label={texts.columns.email} search={search} />
            <th scope="col">{texts.columns.methods}</th>
            <SortableHead column={undefined} label={texts.columns.signedUp} search={search} />
            <th scope="col">{texts.columns.lastActive}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {isPending && <LoadingRows />}
          <Filler height={before} />
          {rows.map(({ index }) => {
            const user = users[index];
            return user && <UserRow key={user.id} user={user} index={index} measure={virtualizer.measureElement} />;
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
}

/** The head of a column by which the service can sort. A second press reverses the order. */
function SortableHead({ column, label, search }: SortableHeadProps) {
  const isSorted = search.order_by === column;
  const isDescendingByDefault = column === undefined;
  const isDescending = isSorted && (search.desc ?? isDescendingByDefault);
  const next = isSorted ? !isDescending : isDescendingByDefault;
  const Arrow = isDescending ? ArrowDown : ArrowUp;

  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <Link
        from="/projects/$projectId/users"
        to="."
        search={{ query: search.query, order_by: column, desc: next === isDescendingByDefault ? undefined : next }}
        title={texts.sortBy(label)}
        className="sort-link"
      >
        {label}
        {isSorted && <Arrow className="ks-icon" aria-hidden />}
      </Link>
    </th>
  );
}

interface UserRowProps {
  readonly user: ServerUser;
  readonly index: number;
  /** Tells the virtual list how high the row is. In a narrow window, rows are cards of different heights. */
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

function UserRow({ user, index, measure }: UserRowProps) {
  const { id: projectId } = useProject();
  const { id, displayName, primaryEmail, primaryEmailVerified, profileImageUrl, signedUpAt, lastActiveAt } = user;
  const methods = signInMethods(user);
  return (
    // The head is the first row.
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td>
        <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className="user-link">
          <Avatar
            src={profileImageUrl}
            name={displayName ?? primaryEmail}
            icon={<UserIcon className="ks-icon" />}
            size={32}
          />
          <span className={displayName === null ? 'muted' : undefined}>{displayName ?? texts.noName}</span>
        </Link>
      </td>
      <td data-label={texts.columns.email}>
        <span className="user-mail">
          <span className={primaryEmail === null ? 'muted' : 'cut'}>{primaryEmail ?? texts.noEmail}</span>
          {primaryEmail !== null && !primaryEmailVerified && <Badge variant="outline">{texts.unverified}</Badge>}
        </span>
      </td>
      <td data-label={texts.columns.methods} className={methods.length === 0 ? 'muted' : undefined}>
        {methods.length === 0 ? texts.none : methods.join(', ')}
      </td>
      <td data-label={texts.columns.signedUp}>
        <time dateTime={signedUpAt.toISOString()} title={formatTime(signedUpAt)}>
          {formatDate(signedUpAt)}
        </time>
      </td>
      <td data-label={texts.columns.lastActive}>
        <time dateTime={lastActiveAt.toISOString()} title={formatTime(lastActiveAt)}>
          {formatAge(lastActiveAt)}
        </time>
      </td>
    </tr>
  );
}

function LoadingRows() {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
    <tr key={row} aria-hidden>
      {Array.from({ length: 5 }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all the same.
        <td key={column}>
          <Skeleton className="loading-cell" />
        </td>
      ))}
    </tr>
  ));
}
