import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

/** Gives the sample user a review, as the first proof of the mailbox does. */
async function createReview(t: TestApp, userId: string): Promise<void> {
  const removed = { password: true, second_factor: false, providers: [], emails: [], sessions: true };
  const removed_sign_ins = JSON.stringify({ removed, asks_if_own: true });
  await t.deps.db.sql.updateTable('users').set({ removed_sign_ins }).where('id', '=', userId).execute();
}

/** The test cases of the endpoints for account reviews. */
export const accountReviewCases: EndpointCases<'GET /auth/account-review' | 'POST /auth/account-review'> = {
  'GET /auth/account-review': {
    call: async (_t, { token }) => ({ token }),
    errors: {},
  },
  'POST /auth/account-review': {
    call: async (t, { token, userId }) => {
      await createReview(t, userId);
      return { token, body: { answer: 'not_mine' } };
    },
    errors: {},
  },
};
