import { Inbox } from '../../inbox/inbox.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { developTexts } from '../../texts/develop.ts';

const texts = developTexts.inbox;

/** The emails of a project that a development service keeps instead of sending them. */
export function ProjectInboxPage() {
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <div className="table-card">
        <Inbox projectId={useProject().id} />
      </div>
    </>
  );
}
