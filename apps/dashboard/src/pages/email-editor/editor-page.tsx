import { accountOwnerEmailTypes, type EmailTemplateType, emailTemplateTypes } from '@keystack/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { LoadingPage } from '../../shell/loading-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { templateQuery } from '../emails/email-queries.ts';
import { Editor } from './editor.tsx';
import './editor.css';

const route = getRouteApi('/owners/projects/$projectId/emails/templates/$type');
const types: readonly string[] = [...emailTemplateTypes, ...accountOwnerEmailTypes];

/** The editor of an email template. */
export function EditorPage() {
  const { id: projectId, app } = useProject();
  const { type } = route.useParams();
  if (!isTemplateType(type)) throw notFound();
  const template = useQuery({ ...templateQuery(projectId, app, type), staleTime: Number.POSITIVE_INFINITY });

  if (template.isPending) return <LoadingPage />;
  // A template that was read stays, with the changes to it.
  if (template.data === undefined)
    return <FailedCard reason={describeError(template.error)} onRetry={() => template.refetch()} />;
  return <Editor key={type} type={type} template={template.data} />;
}

function isTemplateType(type: string): type is EmailTemplateType {
  return types.includes(type);
}
