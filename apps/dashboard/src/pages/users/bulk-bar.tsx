import type { ServerUser } from '@keystack/js';
import { Button } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import type { BulkAction } from '../../bulk/bulk-run.ts';
import { useRefresh } from '../../queries.ts';
import type { UserSearch } from '../../search.ts';
import { useProject } from '../../shell/use-project.ts';
import { bulkTexts as texts } from '../../texts/users.ts';
import { bulkActions } from './bulk-actions.ts';
import { ExportUsers } from './export-users.tsx';
import { nameOf } from './names.ts';
import type { Selection } from './use-selection.ts';
import { readMatchingUsers } from './use-user-pages.ts';

const BulkDialog = lazy(async () => ({
  default: (await import('../../bulk/bulk-dialog.tsx')).BulkDialog<ServerUser>,
}));

interface BulkBarProps {
  readonly selection: Selection;
  readonly search: UserSearch;
  /** The users that are loaded. */
  readonly loaded: readonly ServerUser[];
  /** The number of users that match the search, `undefined` while it is not known. */
  readonly matching: { readonly count: number; readonly isCapped: boolean } | undefined;
}

/** The bar at the bottom of the window with actions for the marked users. */
export function BulkBar({ selection, search, loaded, matching }: BulkBarProps) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(['projects', projectId, 'users']);
  const [action, setAction] = useState<BulkAction<ServerUser>>();
  const { users, isAllMatching } = selection;
  const count = isAllMatching ? texts.matching(matching) : texts.users(users.length);
  const readUsers = () => (isAllMatching ? readMatchingUsers(app, search) : [users]);
  const areAllLoadedMarked = !isAllMatching && loaded.length > 0 && loaded.every(({ id }) => selection.has(id));
  const hasMore = matching !== undefined && (matching.isCapped || matching.count > loaded.length);

  async function finish(failed: readonly ServerUser[] | null) {
    setAction(undefined);
    if (failed === null) return;
    selection.select(failed);
    await refresh();
  }

  return (
    <>
      <section className="bulk-bar" aria-label={texts.bar}>
        <span className="bulk-count" role="status">
          {texts.marked(count)}
        </span>
        {areAllLoadedMarked && hasMore && (
          <Button variant="outline" size="sm" onClick={selection.selectAllMatching}>
            {texts.selectAll(texts.matching(matching))}
          </Button>
        )}
        {bulkActions.map((action) => (
          <Button
            key={action.id}
            variant={action.isDestructive ? 'destructive' : 'outline'}
            size="sm"
            onClick={() => setAction(action)}
          >
            {action.label}
          </Button>
        ))}
        <ExportUsers size="sm" readUsers={readUsers} count={count} />
        <Button variant="ghost" size="sm" onClick={selection.clear}>
          {texts.clear}
        </Button>
      </section>
      {action && (
        <Suspense>
          <BulkDialog
            action={action}
            count={count}
            total={isAllMatching ? (matching?.isCapped === false ? matching.count : undefined) : users.length}
            first={isAllMatching ? loaded : users}
            readPages={readUsers}
            nameOf={nameOf}
            inWords={texts.users}
            onClose={finish}
          />
        </Suspense>
      )}
    </>
  );
}
