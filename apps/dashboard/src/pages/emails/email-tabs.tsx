import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { emailsTexts as texts } from '../../texts/emails.ts';
import { QuotaNotice } from './quota-notice.tsx';

/** The title of the pages with emails, and the links between them. */
export function EmailTabs() {
  const { id: projectId } = useProject();
  const props = { params: { projectId }, className: 'tab-link', activeOptions: { exact: true, includeSearch: false } };
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <nav className="tab-links" aria-label={texts.tabs.label}>
        <Link {...props} to="/projects/$projectId/emails">
          {texts.tabs.templates}
        </Link>
        <Link {...props} to="/projects/$projectId/emails/log">
          {texts.tabs.log}
        </Link>
        <Link {...props} to="/projects/$projectId/emails/server">
          {texts.tabs.server}
        </Link>
      </nav>
      <QuotaNotice />
    </>
  );
}
