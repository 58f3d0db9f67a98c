'use client';

import { useStackApp, useUser } from '@keystack/next';

export function Cart() {
  const user = useUser();
  const app = useStackApp();
  if (!user) return <a href={app.urls.signIn}>Sign in to see your cart</a>;
  return <p>The cart of {user.primaryEmail}</p>;
}
