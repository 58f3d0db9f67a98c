import { Typography } from '@keystack/ui';
import { type ReactNode, useId } from 'react';

/** What a `Section` takes. */
export interface SectionProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly children: ReactNode;
}

/** One setting: what it is, and beside it, or below where there is little room, how to change it. */
export function Section({ title, description, children }: SectionProps) {
  const id = useId();
  return (
    <section className="ks-section" aria-labelledby={id}>
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
