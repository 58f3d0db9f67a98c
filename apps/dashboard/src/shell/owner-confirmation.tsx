import { lazy, Suspense } from 'react';
import { useIsAsked } from './with-confirmation.ts';

const ConfirmOwnerDialog = lazy(async () => ({
  default: (await import('./confirm-owner-dialog.tsx')).ConfirmOwnerDialog,
}));

/** The dialog that asks the owner to confirm the session. Its code is loaded with the first question. */
export function OwnerConfirmation() {
  const isAsked = useIsAsked();
  return <Suspense>{isAsked && <ConfirmOwnerDialog />}</Suspense>;
}
