import { Alert, Button, Skeleton } from '@keystack/ui';
import { ReferenceView } from './reference-view.tsx';
import { useApiReference } from './use-api-reference.ts';

interface LoadedReferenceProps {
  /** The project whose owner can send the requests. Default: none, and requests are only shown. */
  readonly projectId?: string;
}

/** The API reference, once the OpenAPI document of the service is loaded. */
export function LoadedReference(props: LoadedReferenceProps) {
  const { reference, failed, load } = useApiReference();
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
