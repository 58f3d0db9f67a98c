import type { AdminOwnedProject, ServerUser } from '@keystack/js';
import { Avatar, Badge } from '@keystack/ui';
import UserIcon from 'lucide-react/icons/user';
import { type MouseEvent as ClickEvent, memo, type ReactNode } from 'react';
import { formatAge, formatDate, formatTime } from '../../format-date.ts';
import { usersTexts as texts } from '../../texts/users.ts';
import { signInMethods } from '../user/sign-in-methods.ts';
import { nameOf } from './names.ts';
import type { OptionalColumn, ViewOptions } from './view-options.ts';

type ProjectConfig = AdminOwnedProject['config'];

/** The contents of the cell of each column. */
const cells: Readonly<Record<OptionalColumn, (user: ServerUser, config: ProjectConfig) => ReactNode>> = {
  email: ({ primaryEmail, primaryEmailVerified }) => (
    <span className="user-cell">
      <span className={primaryEmail === null ? 'muted' : 'cut'}>{primaryEmail ?? texts.noEmail}</span>
      {primaryEmail !== null && !primaryEmailVerified && <Badge variant="outline">{texts.unverified}</Badge>}
    </span>
  ),
  methods: (user, config) => {
    const methods = signInMethods(user, config);
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
  /** The settings of the project, which enable sign-in methods. */
  readonly config: ProjectConfig;
  readonly user: ServerUser;
  readonly index: number;
  readonly view: ViewOptions;
  readonly isMarked: boolean;
  readonly onToggle: (index: number, isRange: boolean) => void;
  /** Opens the page of a user. */
  readonly onOpen: (id: string) => void;
  /** Tells the virtual list how high the row is. In a narrow window, rows are cards of different heights. */
  readonly measure: (row: HTMLTableRowElement | null) => void;
}

/** A user in the list. The name opens the user's page. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { projectId, config, user, index, view, isMarked, onToggle, onOpen, measure } = props;
  const { id, displayName, primaryEmail, profileImageUrl, suspendedAt } = user;

  /** Leaves clicks that open a new tab or window to the browser. */
  function openInPage(event: ClickEvent, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  }

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
        <span className="user-cell">
          {/* A `Link` of the router takes longer to render than the rest of the row. */}
          <a
            href={`/projects/${projectId}/users/${id}`}
            onClick={(event) => openInPage(event, id)}
            className="user-link"
          >
            <Avatar
              src={profileImageUrl}
              name={displayName ?? primaryEmail}
              icon={<UserIcon className="ks-icon" />}
              size={view.isCompact ? 24 : 28}
            />
            <span className={displayName === null ? 'muted' : undefined}>{displayName ?? texts.noName}</span>
          </a>
          {suspendedAt !== null && <Badge variant="outline">{texts.suspended}</Badge>}
        </span>
      </td>
      {view.columns.map((column) => (
        <td key={column} data-label={texts.columns[column]}>
          {cells[column](user, config)}
        </td>
      ))}
    </tr>
  );
});
