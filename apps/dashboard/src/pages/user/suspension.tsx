import type { ServerUser } from '@keystack/js';
import { Button } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { useSave } from '../../saving/use-save.ts';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { usersKey } from './user-query.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const texts = userTexts.suspension;

/** Suspends a user after a question, or lifts the suspension. */
export function Suspension({ user, name }: { readonly user: ServerUser; readonly name: string }) {
  const { id: projectId } = useProject();
  const { problem, save } = useSave(usersKey(projectId));
  const [isAsking, setAsking] = useState(false);
  const isSuspended = user.suspendedAt !== null;

  async function suspend() {
    if (await save(() => user.update({ suspended: true }), texts.done(name))) setAsking(false);
  }

  return (
    <>
      <Button
        variant="outline"
        onClick={() =>
          isSuspended ? save(() => user.update({ suspended: false }), texts.lifted(name)) : setAsking(true)
        }
      >
        {isSuspended ? texts.lift : texts.suspend}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={texts.question(name)}
            description={texts.consequences}
            confirm={texts.confirm}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={suspend}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
