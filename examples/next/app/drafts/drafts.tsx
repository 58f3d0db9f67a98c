'use client';

import { useUser } from '@keystack/next';

/** What only its author sees. */
export function Drafts() {
  const user = useUser({ or: 'redirect' });
  return <p>Only {user.primaryEmail} can read this.</p>;
}
