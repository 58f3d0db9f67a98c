import type { EmailTemplateType } from '@keystack/contract';
import type { StackAdminApp } from '@keystack/js';
import { saveMerged } from '../../saving/save-merged.ts';
import type { TemplateChange } from '../emails/email-queries.ts';

/**
 * Updates an email template, and merges the change with those of other owners: one can change the subject, the other
 * the blocks.
 *
 * @param base The template before it was edited.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If another owner has changed the same part.
 */
export function saveTemplate(
  app: StackAdminApp<false>,
  type: EmailTemplateType,
  base: TemplateChange,
  change: Partial<TemplateChange>,
): Promise<string | undefined> {
  const params = { type };
  return saveMerged(
    {
      app,
      read: (onEtag) => app.request('GET /email-templates/{type}', { params, onEtag }),
      update: (body, ifMatch) => app.request('PATCH /email-templates/{type}', { params, body, ifMatch }),
      events: { type: 'email_template.updated' },
      isAbout: ({ data }) => Object(data).template === type,
    },
    { ...base },
    { ...change },
  );
}
