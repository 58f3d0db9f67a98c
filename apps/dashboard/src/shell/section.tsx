import { Typography } from '@keystack/ui';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  /** The topic of the section, in one sentence. Default: none. */
  readonly description?: ReactNode;
  /** Buttons at the end of the title row. Default: none. */
  readonly actions?: ReactNode;
  /** `true` for settings whose effect cannot be undone. Default: false. */
  readonly isDangerous?: boolean;
  /** Default: none. */
  readonly children?: ReactNode;
}

/** A card with a title, for one topic of a page. */
export function Section({ title, description, actions, isDangerous = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="section" data-danger={isDangerous || undefined}>
      <div className="section-head">
        <div>
          <h2 id={id} className="section-title">
            {title}
          </h2>
          {description && <Typography variant="secondary">{description}</Typography>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
