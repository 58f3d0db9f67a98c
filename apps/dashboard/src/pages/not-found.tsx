import { Link, Typography } from '@keystack/ui';
import { PageLayout } from '../page-layout.tsx';

/** The page for unknown paths. */
export function NotFoundPage() {
  return (
    <PageLayout title="Not found">
      <main className="column">
        <Typography type="h1">Page not found</Typography>
        <Typography variant="secondary">
          No page exists at <code>{location.pathname}</code>. <Link href="/">Go to the start page.</Link>
        </Typography>
      </main>
    </PageLayout>
  );
}
