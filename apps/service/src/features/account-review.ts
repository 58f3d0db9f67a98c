import { answerAccountReview, readAccountReview } from '@keystack/contract/endpoints';
import { clearForeignAccount, keepAccount, readReview } from '../domain/users/account-review.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

/** Endpoints to see and answer what a proof of the mailbox removed from an account. */
export const accountReviewEndpoints = [
  implement(readAccountReview, async ({ deps, caller: { project, user } }) => {
    return { review: await readReview(deps.db, project.project_id, user.user_id) };
  }),

  implement(answerAccountReview, async ({ deps, caller: { project, user }, body, transaction }) => {
    const { project_id: projectId } = project;
    const isAnswered = await transaction((tx) =>
      body.answer === 'keep'
        ? keepAccount(tx, projectId, user.user_id)
        : clearForeignAccount(tx, deps, projectId, user.user_id),
    );
    if (!isAnswered) throw new HttpError(400, 'There is no review of this account that can be answered like this.');
    return { success: true };
  }),
];
