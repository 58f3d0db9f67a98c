import { Button, Typography } from '@keystack/ui';
import { shellTexts } from '../texts/shell.ts';

interface FailedCardProps {
  /** The cause and the remedy, for example the message of the service. */
  readonly reason: string;
  readonly onRetry: () => unknown;
}

/** Stands in the place of content that could not be loaded. */
export function FailedCard({ reason, onRetry }: FailedCardProps) {
  return (
    <div className="empty-state" role="alert">
      <Typography type="h4" role="heading" aria-level={2}>
        {shellTexts.error.notLoaded}
      </Typography>
      <Typography variant="secondary">{reason}</Typography>
      <Button variant="outline" onClick={onRetry}>
        {shellTexts.error.retry}
      </Button>
    </div>
  );
}
