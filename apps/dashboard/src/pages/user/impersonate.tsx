import type { ServerUser } from '@keystack/js';
import { Button } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { userTexts } from '../../texts/users.ts';

const ImpersonateDialog = lazy(async () => ({ default: (await import('./impersonate-dialog.tsx')).ImpersonateDialog }));

/** A button that opens the dialog with a link into the app as the user. */
export function Impersonate({ user, name }: { readonly user: ServerUser; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" disabled={user.suspendedAt !== null} onClick={() => setOpen(true)}>
        {userTexts.impersonation.button}
      </Button>
      {isOpen && (
        <Suspense>
          <ImpersonateDialog userId={user.id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
