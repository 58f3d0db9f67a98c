import type { ServerUser } from '@keystack/js';
import type { BulkAction } from '../../bulk/bulk-run.ts';
import { bulkTexts as texts } from '../../texts/users.ts';

/** The actions for marked users, in the order of their buttons. */
export const bulkActions: readonly BulkAction<ServerUser>[] = [
  { id: 'verify', ...texts.verify, run: (user) => user.update({ primaryEmailVerified: true }) },
  { id: 'suspend', ...texts.suspend, run: (user) => user.update({ suspended: true }) },
  { id: 'lift', ...texts.lift, run: (user) => user.update({ suspended: false }) },
  { id: 'delete', ...texts.delete, isDestructive: true, run: (user) => user.delete() },
];
