import { Alert, Button, Skeleton } from '@keystack/ui';
import type { ReferenceLinks } from './api-reference.ts';
import { ReferenceView } from './reference-view.tsx';
import { useApiReference } from './use-api-reference.ts';

/** The pages of the service that serves this page. */
const serviceLinks: ReferenceLinks = { document: '/api/v1/openapi.json', errors: '/docs/errors' };

interface LoadedReferenceProps {
  /** Default: the pages of the service. Must be the same object in each rendering. */
  readonly links?: ReferenceLinks;
  /** The project whose owner can send the requests. Default: none, and requests are only shown. */
  readonly projectId?: string;
}

/** The API reference, once its OpenAPI document is loaded. */
export function LoadedReference({ links = serviceLinks, ...props }: LoadedReferenceProps) {
  const { reference, failed, load } = useApiReference(links);
  if (reference !== null) return <ReferenceView reference={reference} {...props} />;
  return (
    <div className="docs-waiting">
      {failed ? (
        <Alert variant="destructive">
          <p>The service does not respond. It generates the reference. Check that it is running, then try again.</p>
          <Button variant="outline" size="sm" onClick={load}>
            Try again
          </Button>
        </Alert>
      ) : (
        <>
          <p role="status" className="ks-visually-hidden">
            Loading
          </p>
          {['title', 'first', 'second', 'third'].map((name) => (
            <Skeleton key={name} className={`docs-skeleton docs-skeleton-${name}`} />
          ))}
        </>
      )}
    </div>
  );
}
