import type { ServerUser } from '@keystack/js';
import { Avatar, Badge } from '@keystack/ui';
import { Link } from '@tanstack/react-router';
import UserIcon from 'lucide-react/icons/user';
import { memo, type ReactNode } from 'react';
import { formatAge, formatDate, formatTime } from '../../format-date.ts';
import { usersTexts as texts } from '../../texts/users.ts';
import { nameOf, signInMethods } from './sign-in-methods.ts';
import type { OptionalColumn, ViewOptions } from './view-options.ts';

/** The contents of the cell of each column. */
const cells: Readonly<Record<OptionalColumn, (user: ServerUser) => ReactNode>> = {
  email: ({ primaryEmail, primaryEmailVerified }) => (
    <span className="user-mail">
      <span className={primaryEmail === null ? 'muted' : 'cut'}>{primaryEmail ?? texts.noEmail}</span>
      {primaryEmail !== null && !primaryEmailVerified && <Badge variant="outline">{texts.unverified}</Badge>}
    </span>
  ),
  methods: (user) => {
    const methods = signInMethods(user);
    return methods.length === 0 ? (
      <span className="muted">{texts.none}</span>
    ) : (
      <span className="cut">{methods.join(', ')}</span>
    );
  },
  signedUp: ({ signedUpAt }) => (
    <time dateTime={signedUpAt.toISOString()} title={formatTime(signedUpAt)}>
      {formatDate(signedUpAt)}
    </time>
  ),
  lastActive: ({ lastActiveAt }) => (
    <time dateTime={lastActiveAt.toISOString()} title={formatTime(lastActiveAt)}>
      {formatAge(lastActiveAt)}
    </time>
  ),
  id: ({ id }) => (
    <code className="cut" title={id}>
      {id}
    </code>
  ),
};

interface UserRowProps {
  readonly projectId: string;
  readonly user: ServerUser;
  readonly index: number;
  readonly view: ViewOptions;
  readonly isMarked: boolean;
  readonly onToggle: (index: number, isRange: boolean) => void;
  /** Tells the virtual list how high the row is. In a narrow window, rows are cards of different heights. */
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

/** A user in the list. The name opens the user's page. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { projectId, user, index, view, isMarked, onToggle, measure } = props;
  const { id, displayName, primaryEmail, profileImageUrl } = user;
  return (
    // The head is the first row.
    <tr ref={measure} data-index={index} data-marked={isMarked || undefined} aria-rowindex={index + 2}>
      <td className="cell-mark">
        <input
          type="checkbox"
          aria-label={texts.select(nameOf(user))}
          checked={isMarked}
          onChange={({ nativeEvent }) => onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </td>
      <td className="cell-user">
        <Link
          to="/projects/$projectId/users/$userId"
          params={{ projectId, userId: id }}
          // A list is scrolled past many rows, and none of them is meant to be opened.
          preload={false}
          className="user-link"
        >
          <Avatar
            src={profileImageUrl}
            name={displayName ?? primaryEmail}
            icon={<UserIcon className="ks-icon" />}
            size={view.isCompact ? 24 : 28}
          />
          <span className={displayName === null ? 'muted' : undefined}>{displayName ?? texts.noName}</span>
        </Link>
      </td>
      {view.columns.map((column) => (
        <td key={column} data-label={texts.columns[column]}>
          {cells[column](user)}
        </td>
      ))}
    </tr>
  );
});
