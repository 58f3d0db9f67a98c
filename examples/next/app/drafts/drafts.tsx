'use client';

import { useUser } from '@keystack/next';

/** Content for the signed-in user. Redirects others to the sign-in page. */
export function Drafts() {
  const user = useUser({ or: 'redirect' });
  return <p>Only {user.primaryEmail} can read this.</p>;
}
