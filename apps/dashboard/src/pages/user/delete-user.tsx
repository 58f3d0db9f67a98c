import type { ServerUser } from '@keystack/js';
import { Button, toast } from '@keystack/ui';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSave } from '../../saving/use-save.ts';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { usersKey } from './user-query.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const texts = userTexts.danger;

/** Deletes a user, after a question. */
export function DeleteUser({ user, name }: { readonly user: ServerUser; readonly name: string }) {
  const { id: projectId } = useProject();
  const { problem, save } = useSave([...usersKey(projectId), 'list']);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function remove() {
    if (!(await save(() => user.delete()))) return;
    toast({ title: texts.done(name), variant: 'success' });
    await navigate({ to: '/projects/$projectId/users', params: { projectId } });
  }

  return (
    <Section title={texts.title} description={texts.text} isDangerous>
      <div>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {texts.button}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={texts.question(name)}
            description={texts.text}
            confirm={texts.confirm}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}
