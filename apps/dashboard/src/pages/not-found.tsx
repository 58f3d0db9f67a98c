import { Link, Typography } from '@keystack/ui';
import { Shell } from '../shell.tsx';

/** The page for unknown paths. */
export function NotFoundPage() {
  return (
    <Shell title="Not found">
      <main className="column">
        <Typography type="h1">There is no page here</Typography>
        <Typography variant="secondary">
          The address <code>{location.pathname}</code> leads nowhere. <Link href="/">Go to the start page.</Link>
        </Typography>
      </main>
    </Shell>
  );
}
