import { LabeledControl } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { useState } from 'react';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { apiKeysTexts as texts } from '../../texts/settings.ts';
import '@keystack/ui/extras.css';

interface RevokeKeysDialogProps {
  /** The description of the key set. */
  readonly description: string;
  readonly problem: string | undefined;
  readonly onRevoke: (endSessions: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before keys are revoked, and whether the sessions that were created with them end, too. */
export function RevokeKeysDialog({ description, problem, onRevoke, onClose }: RevokeKeysDialogProps) {
  const [endSessions, setEndSessions] = useState(false);
  return (
    <ConfirmDialog
      title={texts.question(description)}
      description={texts.revokeText}
      confirm={texts.confirm}
      cancel={texts.cancel}
      problem={problem}
      onConfirm={() => onRevoke(endSessions)}
      onClose={onClose}
    >
      <LabeledControl label={texts.endSessions}>
        <Checkbox checked={endSessions} onCheckedChange={(checked) => setEndSessions(checked === true)} />
      </LabeledControl>
    </ConfirmDialog>
  );
}
