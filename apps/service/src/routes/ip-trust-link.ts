import { KnownErrors, type LocaleTag } from '@keystack/contract';
import { type Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { accountOwnerEmailTexts, fillText, supportedLocaleOf } from '../domain/emails/account-owner-email-texts.ts';
import { trustIpAfterTrustLink } from '../domain/sign-in/guesses.ts';
import { findAccountOfTrustLink, type TrustLinkAccount, trustLinkPath } from '../domain/sign-in/trust-links.ts';
import {
  checkCode,
  readCodeWithoutCountingAttempt,
  type ValidCodeSubject,
} from '../domain/verification-codes/redeem-code.ts';
import {
  accountOwnerPageHeaders,
  formAction,
  linkParametersOf,
  renderAccountOwnerPage,
  requestLocale,
} from '../http/account-owner-page.ts';
import { type AppLink, findAppLink } from '../http/app-link.ts';
import { tracedDeps } from '../http/request-span.ts';
import { type HttpConnectionInfo, rateLimitNetwork } from '../rate-limits/client-ip.ts';

type TrustDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'emailOutbox' | 'events' | 'project'>;

/**
 * Creates the routes of the page to which an email about too many wrong guesses links. It signs nobody in: its button
 * trusts the IP address of the browser, which then has its own quota of guesses. The button works in several networks,
 * up to the attempts of a code.
 */
export function ipTrustLinkRoutes(routeDeps: TrustDeps): Hono {
  const app = new Hono();

  app.get(trustLinkPath, async (c) => {
    const deps = tracedDeps(routeDeps, c);
    const { projectId, code } = linkParametersOf(c);
    const found = await find(deps, projectId, () =>
      readCodeWithoutCountingAttempt(deps, { projectId, purpose: 'address_trust', code }),
    );
    return found === null ? renderInvalidLink(c, deps) : renderPage(c, found.account, 'ask', null);
  });

  app.post(trustLinkPath, async (c) => {
    const deps = tracedDeps(routeDeps, c);
    const { projectId, code } = linkParametersOf(c);
    const found = await find(deps, projectId, () => checkCode(deps, { projectId, purpose: 'address_trust', code }));
    if (found === null) return renderInvalidLink(c, deps);
    const { userId, emailIdentity } = found.subject;
    const ipAddress = rateLimitNetwork(deps.config, c.env as HttpConnectionInfo | undefined, c.req.raw.headers);
    if (ipAddress !== null) {
      const owner = { projectId, userId, ipAddress };
      await deps.db.transaction((tx) => trustIpAfterTrustLink(tx, deps, owner, emailIdentity ?? ''));
    }
    const link = await findAppLink(deps.db, projectId, supportedLocaleOf(found.account.locale));
    return renderPage(c, found.account, 'done', link);
  });

  return app;
}

interface Found {
  readonly subject: ValidCodeSubject;
  readonly account: TrustLinkAccount;
}

async function find(deps: TrustDeps, projectId: string, read: () => Promise<ValidCodeSubject>): Promise<Found | null> {
  try {
    const subject = await read();
    const account = await findAccountOfTrustLink(deps.db, projectId, subject);
    return account === null ? null : { subject, account };
  } catch (error) {
    if (error instanceof KnownErrors.VerificationCodeError) return null;
    throw error;
  }
}

function renderPage(
  c: Context,
  { locale, project_display_name: project }: TrustLinkAccount,
  page: 'ask' | 'done',
  link: AppLink | null,
) {
  const language = supportedLocaleOf(locale);
  const { trust } = accountOwnerEmailTexts[language];
  const form = page === 'ask' ? { action: formAction(c), button: trust.button } : undefined;
  const { heading, text } = trust[page];
  return show(c, language, { heading, text: fillText(text, { project }, language), link, ...(form && { form }) });
}

async function renderInvalidLink(c: Context, { db }: Pick<Deps, 'db'>) {
  const language = requestLocale(c);
  const link = await findAppLink(db, linkParametersOf(c).projectId, language);
  const { page, trust } = accountOwnerEmailTexts[language];
  return show(c, language, { heading: page.invalid.heading, text: trust.invalid, link }, 404);
}

function show(
  c: Context,
  language: LocaleTag,
  content: Omit<Parameters<typeof renderAccountOwnerPage>[0], 'language'>,
  status: 200 | 404 = 200,
) {
  return c.html(renderAccountOwnerPage({ language, ...content }), status, accountOwnerPageHeaders);
}
