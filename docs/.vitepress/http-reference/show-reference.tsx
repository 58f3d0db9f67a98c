import '@keystack/ui/styles.css';
import { createRoot } from 'react-dom/client';
import type { ReferenceLinks } from '../../../apps/dashboard/src/docs/api-reference.ts';
import { LoadedReference } from '../../../apps/dashboard/src/docs/loaded-reference.tsx';

/** Shows the API reference of the dashboard in an element. Returns a function that removes it. */
export function showReference(element: Element, links: ReferenceLinks): () => void {
  const root = createRoot(element);
  root.render(<LoadedReference links={links} />);
  return () => root.unmount();
}
