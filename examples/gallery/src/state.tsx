import { SpanLabel } from '@keystack/ui';
import type { ReactNode } from 'react';

/** One state of a component, with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="gallery-state">
      <SpanLabel>{name}</SpanLabel>
      <div className="gallery-row">{children}</div>
    </section>
  );
}
