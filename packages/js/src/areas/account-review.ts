import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { UserScope } from '../apps/user-scope.ts';
import type { Camel } from '../http/camel.ts';

/**
 * A list of everything that the first proof of access to the mailbox removed from an account. `asksIfOwn` is `true` if
 * nobody had verified the email address before, so that the user has to say whether the account was theirs.
 */
export type AccountReview = NonNullable<Camel<ResponseOf<EndpointsByRoute['GET /auth/account-review']>>['review']>;

/** Returns the review that the signed-in user has not answered, or `null`. */
export async function getAccountReview({ transport }: UserScope): Promise<AccountReview | null> {
  return (await transport.request('GET /auth/account-review', {})).review;
}

/** Answers the review of the signed-in user. */
export async function answerAccountReview(
  { transport, queries }: UserScope,
  answer: 'keep' | 'not_mine',
): Promise<void> {
  await transport.request('POST /auth/account-review', { body: { answer } });
  await queries.invalidate('user');
}
