import { Skeleton, VisuallyHidden } from '@keystack/ui';
import { shellTexts } from '../texts/shell.ts';

/** The placeholder of a page whose code or data is loading: a title row and a card. */
export function LoadingPage() {
  return (
    <div className="loading-page" aria-busy="true">
      <VisuallyHidden role="status">{shellTexts.loading}</VisuallyHidden>
      <Skeleton className="loading-title" />
      <Skeleton className="loading-card" />
    </div>
  );
}
