import { bulkTexts as texts } from '../../texts/users.ts';
import type { BulkAction } from './bulk-run.ts';

/** The actions for marked users, in the order of their buttons. */
export const bulkActions: readonly BulkAction[] = [
  { id: 'verify', ...texts.verify, run: (user) => user.update({ primaryEmailVerified: true }) },
  { id: 'delete', ...texts.delete, isDestructive: true, run: (user) => user.delete() },
];
