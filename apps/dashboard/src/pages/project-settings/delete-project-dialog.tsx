import { Field, Input } from '@keystack/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { projectSettingsTexts } from '../../texts/settings.ts';

const texts = projectSettingsTexts.danger;

interface DeleteProjectDialogProps {
  readonly name: string;
  readonly problem: string | undefined;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of the project before it is deleted. */
export function DeleteProjectDialog({ name, problem, onConfirm, onClose }: DeleteProjectDialogProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  async function confirm() {
    if (typed.trim() === name) await onConfirm();
    else setWrong(true);
  }

  return (
    <ConfirmDialog
      title={texts.question(name)}
      description={texts.text}
      confirm={texts.confirm}
      cancel={texts.cancel}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={texts.type(name)} error={isWrong && texts.mismatch}>
        <Input
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
