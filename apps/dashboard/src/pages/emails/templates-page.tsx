import { Badge, Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { emailsTexts as texts } from '../../texts/emails.ts';
import { DefaultTextsNotice } from './default-texts-notice.tsx';
import { type EmailTemplate, previewQuery, templatesQuery } from './email-queries.ts';
import { EmailTabs } from './email-tabs.tsx';
import './emails.css';

/** The templates of the emails of a project, each with a small preview. */
export function TemplatesPage() {
  const { id: projectId, app } = useProject();
  const templates = useQuery(templatesQuery(projectId, app));
  const { groups } = texts;
  return (
    <>
      <EmailTabs />
      <DefaultTextsNotice />
      {templates.isPending && <LoadingPage />}
      {templates.isError && <FailedCard reason={describeError(templates.error)} onRetry={() => templates.refetch()} />}
      {templates.isSuccess && (
        <>
          <TemplateGroup title={groups.requested} text={groups.requestedText} templates={templates.data.requested} />
          <TemplateGroup title={groups.notices} text={groups.noticesText} templates={templates.data.notices} />
        </>
      )}
    </>
  );
}

interface TemplateGroupProps {
  readonly title: string;
  readonly text: string;
  readonly templates: readonly EmailTemplate[];
}

function TemplateGroup({ title, text, templates }: TemplateGroupProps) {
  return (
    <section className="template-group" aria-label={title}>
      <div>
        <h2 className="section-title">{title}</h2>
        <Typography variant="secondary">{text}</Typography>
      </div>
      <ul className="template-cards">
        {templates.map((template) => (
          <li key={template.type}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TemplateCard({ template: { type, subject, isDefault } }: { readonly template: EmailTemplate }) {
  const { id: projectId, app } = useProject();
  const preview = useQuery(previewQuery(projectId, app, type, null));
  return (
    <Link to="/projects/$projectId/emails/templates/$type" params={{ projectId, type }} className="template-card">
      <div className="template-thumbnail" aria-hidden>
        {preview.isSuccess ? (
          <iframe
            title={texts.preview(texts.templates[type])}
            sandbox=""
            tabIndex={-1}
            loading="lazy"
            srcDoc={preview.data.html}
          />
        ) : (
          <Skeleton className="loading-card" />
        )}
      </div>
      <div className="template-card-text">
        <span className="template-card-name">
          {texts.templates[type]}
          {!isDefault && <Badge variant="secondary">{texts.customized}</Badge>}
        </span>
        <span className="template-card-subject">{preview.data?.subject ?? subject}</span>
      </div>
    </Link>
  );
}
