import { Typography } from '@keystack/ui';
import { type ReactNode, useId } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';

/** The props of `SettingsSection`. */
export interface SettingsSectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A setting: its title and description, with the controls beside them, or below in a narrow window. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  const element = useElementProps();
  return (
    <section {...element('settingsSection', 'ks-section')} aria-labelledby={id}>
      <div className="ks-section-text">
        <Typography type="h4" aria-level={3} id={id}>
          {title}
        </Typography>
        {description && <Typography variant="secondary">{description}</Typography>}
      </div>
      <div className="ks-section-control">{children}</div>
    </section>
  );
}
