import type { LocaleTag } from '@keystack/contract';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { accountOwnerEmailTexts, fillText, supportedLocaleOf } from '../domain/emails/account-owner-email-texts.ts';
import { undoEmailChangePath } from '../domain/sign-in/email-undos.ts';
import { findUndoableEmailChange, undoEmailChange } from '../domain/users/undo-email-change.ts';
import {
  accountOwnerPageHeaders,
  formAction,
  linkParametersOf,
  renderAccountOwnerPage,
  requestLocale,
} from '../http/account-owner-page.ts';
import { type AppLink, findAppLink } from '../http/app-link.ts';
import { tracedDeps } from '../http/request-span.ts';

type UndoDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'emailOutbox' | 'events' | 'wakeWebhooks' | 'project'>;

/**
 * Creates the routes of the page that undoes a change of an email address, to which the email about the change links.
 * The service serves it itself, because the project may have no page for it and an attacker may control the project.
 */
export function emailChangeUndoRoutes(routeDeps: UndoDeps): Hono {
  const app = new Hono();

  app.get(undoEmailChangePath, async (c) => {
    const deps = tracedDeps(routeDeps, c);
    const { projectId, code } = linkParametersOf(c);
    const undo = await findUndoableEmailChange(deps.db, deps, projectId, code);
    if (undo === null) return renderInvalidLink(c, deps);
    const { email, project_display_name: project, locale } = undo;
    return renderPage(c, supportedLocaleOf(locale), 'ask', { email, project }, null);
  });

  app.post(undoEmailChangePath, async (c) => {
    const deps = tracedDeps(routeDeps, c);
    const { projectId, code } = linkParametersOf(c);
    const undo = await findUndoableEmailChange(deps.db, deps, projectId, code);
    if (undo === null) return renderInvalidLink(c, deps);
    const outcome = await undoEmailChange(deps, projectId, code);
    const { email, project_display_name: project, locale } = undo;
    const status = { done: 200, taken: 409, invalid: 404 } as const;
    const language = supportedLocaleOf(locale);
    const link = await findAppLink(deps.db, projectId, language);
    return renderPage(c, language, outcome, { email, project }, link, status[outcome]);
  });

  return app;
}

async function renderInvalidLink(c: Context, { db }: Pick<Deps, 'db'>) {
  const language = requestLocale(c);
  const link = await findAppLink(db, linkParametersOf(c).projectId, language);
  return renderPage(c, language, 'invalid', {}, link, 404);
}

type Values = Readonly<Record<'email' | 'project', string>>;

function renderPage(
  c: Context,
  language: LocaleTag,
  page: keyof (typeof accountOwnerEmailTexts)['en-US']['page'],
  values: Partial<Values>,
  link: AppLink | null,
  status: 200 | 404 | 409 = 200,
) {
  const texts = accountOwnerEmailTexts[language];
  const { heading, text } = texts.page[page];
  const form = page === 'ask' ? { action: formAction(c), button: texts.undoButton } : undefined;
  const content = renderAccountOwnerPage({
    language,
    heading,
    text: fillText(text, values, language),
    link,
    ...(form && { form }),
  });
  return c.html(content, status, accountOwnerPageHeaders);
}
