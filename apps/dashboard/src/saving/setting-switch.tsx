import { LabeledControl } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { useEffect, useRef } from 'react';
import { projectsQuery } from '../queries.ts';
import { Problem } from '../shell/problem.tsx';
import { shellTexts } from '../texts/shell.ts';
import { toastWithUndo } from './undo-toast.tsx';
import { useSave } from './use-save.ts';
import '@keystack/ui/extras.css';

const texts = shellTexts.undo;

interface SettingSwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** The key of the queries that the change affects. Default: the projects. */
  readonly refreshes?: readonly unknown[];
  readonly onChange: (checked: boolean) => Promise<unknown>;
}

/**
 * A switch for a setting that is saved at once, and can be undone. Goes back, with the reason, if the service refuses
 * it.
 */
export function SettingSwitch({ label, hint, checked, disabled = false, refreshes, onChange }: SettingSwitchProps) {
  const { problem, save } = useSave(refreshes ?? projectsQuery.queryKey);
  // Undo compares with the settings that were read after the change.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  async function change(next: boolean) {
    let message: unknown;
    const isSaved = await save(async () => {
      message = await latest.current(next);
    });
    if (!isSaved) return;
    const title = (next ? texts.turnedOn : texts.turnedOff)(label);
    toastWithUndo(typeof message === 'string' ? `${title} ${message}` : title, () => change(!next));
  }

  return (
    <div className="setting">
      <LabeledControl label={label} description={hint} className="setting-control">
        <Switch checked={checked} disabled={disabled} onCheckedChange={change} />
      </LabeledControl>
      <Problem reason={problem} />
    </div>
  );
}
