import { LabeledControl } from '@keystack/ui';
import { Switch } from '@keystack/ui/switch';
import { projectsQuery } from '../queries.ts';
import { Problem } from './problem.tsx';
import { useSave } from './use-save.ts';
import '@keystack/ui/extras.css';

interface SettingSwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** The key of the queries that the change affects. Default: the projects. */
  readonly refreshes?: readonly unknown[];
  readonly onChange: (checked: boolean) => Promise<unknown>;
}

/** A switch for a setting that is saved at once. Goes back, with the reason, if the service refuses it. */
export function SettingSwitch({ label, hint, checked, disabled = false, refreshes, onChange }: SettingSwitchProps) {
  const { problem, save } = useSave(refreshes ?? projectsQuery.queryKey);
  return (
    <div className="setting">
      <LabeledControl label={label} description={hint} className="setting-control">
        <Switch checked={checked} disabled={disabled} onCheckedChange={(next) => save(() => onChange(next))} />
      </LabeledControl>
      <Problem reason={problem} />
    </div>
  );
}
