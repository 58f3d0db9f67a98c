import { createWebhookEndpoint, updateProjectSettings } from '@keystack/contract/endpoints';
import type * as z from 'zod';
import { safeParse } from 'zod/v4/core';
import type { Executor } from '../../../database/database.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { parseSubmittedDocument } from '../../emails/accept-document.ts';
import { updateProject } from '../project-updates.ts';
import { readProjectSettings } from './read-settings.ts';

/**
 * Throws unless the API would accept all settings of a project whose rows come from elsewhere. Everything that reads
 * settings relies on these checks.
 */
export async function checkCopiedSettings(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'config'>,
  projectId: string,
): Promise<void> {
  const { project, ...lists } = await readProjectSettings(tx, deps, projectId);
  const { display_name, description, is_production_mode, config } = project;
  const { id: _id, enabled_oauth_providers: _derived, ...settings } = config;
  const given = { display_name, description, is_production_mode, config: settings, ...lists };
  const { config: checked } = parse('settings', updateProjectSettings.body.shape.settings, given);
  // Also checks what no schema can, such as ports and the references between settings. Writes the values that are
  // there.
  await updateProject(tx, deps, projectId, { config: checked });
  for (const { type, content } of lists.email_templates) {
    const document = parseSubmittedDocument(content, type);
    if ('problem' in document)
      throw new HttpError(400, `the content of the email template ${type}: ${document.problem}`);
  }
  const endpoints = tx.sql.selectFrom('webhook_endpoints').select(['url', 'description', 'event_types']);
  for (const endpoint of await endpoints.where('project_id', '=', projectId).execute())
    parse('webhook endpoint', createWebhookEndpoint.body, endpoint);
}

function parse<Schema extends z.core.$ZodType>(what: string, schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = safeParse(schema, value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return data as z.output<Schema>;
  throw new HttpError(400, `the ${[what, ...issue.path.map(String)].join('.')}: ${issue.message}`);
}
