import { Hono } from 'hono';
import { providerTestPath } from '../domain/oauth/provider-tests.ts';
import { accountOwnerPageHeaders, renderAccountOwnerPage } from '../http/account-owner-page.ts';

const link = { url: '/', text: 'Go to the dashboard' };

/** The texts of the page, which is for project owners and therefore in English. */
const texts = {
  finished: {
    heading: 'The test has finished',
    text: 'Go back to the dashboard, which shows the result. You can close this tab.',
  },
  expired: {
    heading: 'This test has ended',
    text: 'It was finished before, or it took longer than 10 minutes. Go back to the dashboard and start a new test.',
  },
};

/**
 * Creates the route of the page at the end of a test of an OAuth provider. Shows nothing of the result, because another
 * person than the owner may have opened the URL.
 */
export function providerTestPageRoutes(): Hono {
  return new Hono().get(providerTestPath, (c) => {
    const content = c.req.query('expired') === undefined ? texts.finished : texts.expired;
    return c.html(renderAccountOwnerPage({ language: 'en-US', link, ...content }), 200, accountOwnerPageHeaders);
  });
}
