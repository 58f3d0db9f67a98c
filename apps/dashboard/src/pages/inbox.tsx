import { Inbox } from '../inbox/inbox.tsx';
import { PageLayout } from '../page-layout.tsx';

/** The emails of all projects of a development service. */
export function InboxPage() {
  return (
    <PageLayout title="Inbox">
      <main className="inbox-page">
        <h1 className="ks-visually-hidden">Inbox</h1>
        <Inbox />
      </main>
    </PageLayout>
  );
}
