import { LoadedReference } from '../../docs/loaded-reference.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { developTexts } from '../../texts/develop.ts';

const texts = developTexts.api;

/** The API reference of a project, in which the owner can send requests. */
export function ApiPage() {
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <LoadedReference projectId={useProject().id} />
    </>
  );
}
