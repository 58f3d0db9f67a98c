import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { bool, nonEmptyText, success, text } from '../fields.ts';

/** The area of the API for what a proof of the mailbox removed from an account. */
export const accountReviewArea: AreaDocumentation = {
  title: 'Account reviews',
  description:
    'Anybody can sign up with the email address of another person. So the first sign-in that proves access to the mailbox of an account removes what others could sign in with. Access tokens then have the claim `account_review`, until the user has answered the review.',
};

/** Returns what the proof of the mailbox removed from the account of the signed-in user. */
export const readAccountReview = defineEndpoint({
  method: 'GET',
  path: '/auth/account-review',
  summary: 'Get the review of an account',
  description:
    '`review` is null if nothing was removed, or if the user has answered. If `asks_if_own` is true, the email address had never been verified: ask the user whether the account was theirs.',
  access: ['client'],
  user: 'UserAuthenticationRequired',
  response: z.strictObject({
    review: describe(
      'What a proof of access to the mailbox removed from the account. `null` if there is nothing to review.',
      z.nullable(
        z.strictObject({
          removed: describe(
            'What was removed, because another person could have set it.',
            z.strictObject({
              password: describe(['`true` if the password was removed.', true], bool()),
              second_factor: describe(['`true` if the second factor was removed.', false], bool()),
              providers: describe(
                ['The ids of the OAuth providers whose accounts were removed.', ['github']],
                z.array(nonEmptyText()),
              ),
              emails: describe(
                ['The further email addresses that were removed.', ['ada@work.example.com']],
                z.array(text()),
              ),
              sessions: describe(['`true` if sessions were ended.', true], bool()),
            }),
          ),
          asks_if_own: describe(
            [
              '`true` if the email address had never been verified, so the account may be that of another person.',
              true,
            ],
            bool(),
          ),
        }),
      ),
    ),
  }),
  errors: [],
});

/** Answers the review of the account of the signed-in user. Of several parallel requests, one takes effect. */
export const answerAccountReview = defineEndpoint({
  method: 'POST',
  path: '/auth/account-review',
  summary: 'Complete the review of an account',
  description:
    '`keep` keeps everything. `not_mine` clears the names, pictures and client metadata of the user, and leaves the teams that the account itself has created or joined before it was confirmed. Memberships that a server or project owner granted stay, and so does what servers stored.',
  access: ['client'],
  user: 'UserAuthenticationRequired',
  body: z.strictObject({
    answer: describe(
      ['`keep` to keep everything, `not_mine` to clear what the account itself has set and joined.', 'keep'],
      z.enum(['keep', 'not_mine']),
    ),
  }),
  response: success(),
  errors: [],
  plainTextErrors: {
    400: 'There is no review, or it does not ask whether the account was the own one.',
  },
  example: { body: { answer: 'keep' } },
});
