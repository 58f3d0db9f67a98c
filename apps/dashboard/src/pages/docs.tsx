import { LoadedReference } from '../docs/loaded-reference.tsx';
import { PageLayout } from '../page-layout.tsx';

/** The API reference for everybody, generated from the OpenAPI document of the service. */
export function DocsPage() {
  return (
    <PageLayout title="API reference">
      <main className="docs-page">
        <h1 className="ks-visually-hidden">API reference</h1>
        <LoadedReference />
      </main>
    </PageLayout>
  );
}
