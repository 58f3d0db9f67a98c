import { SpanLabel } from '@keystack/ui';
import type { ReactNode } from 'react';

/** A labeled row that shows one component or one of its states. */
export function LabeledSample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-state">
      <SpanLabel>{name}</SpanLabel>
      <div className="gallery-row">{children}</div>
    </section>
  );
}
