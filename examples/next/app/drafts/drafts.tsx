'use client';

import { useUser } from '@keystack/next';

/** Drafts, which only their author sees. */
export function Drafts() {
  const user = useUser({ or: 'redirect' });
  return <p>Only {user.primaryEmail} can read this.</p>;
}
