import type { LocaleTag } from '@keystack/contract';
import type { Executor } from '../database/database.ts';
import { isStorableText } from '../database/is-storable.ts';
import { readProject } from '../domain/projects/read-project.ts';
import { firstDomainOrNull } from '../domain/projects/trusted-callbacks.ts';
import { errorPageTexts } from './error-page-texts.ts';

/** A link to the app of a project. */
export interface AppLink {
  readonly url: string;
  readonly text: string;
}

/** Returns a link to the first trusted domain of a project, or `null` if it has none or is unknown. */
export async function findAppLink(tx: Executor, projectId: string, language: LocaleTag): Promise<AppLink | null> {
  if (projectId === '' || !isStorableText(projectId)) return null;
  const project = await readProject(tx, projectId);
  const url = project === null ? null : firstDomainOrNull(project);
  if (project === null || url === null) return null;
  return { url, text: errorPageTexts[language].backToApp.replace('{project}', () => project.project_display_name) };
}
