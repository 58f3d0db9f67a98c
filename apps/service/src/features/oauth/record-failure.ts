import type { KnownError } from '@keystack/contract';
import type { Deps } from '../../deps.ts';
import type { ProviderFailure, ProviderStep } from '../../domain/oauth/provider-failures.ts';
import type { PendingOAuth } from '../../domain/oauth/states.ts';

/** A sign-in at a provider, or the link of an account to a user. */
interface FailedSignIn {
  readonly projectId: string;
  readonly providerId: string;
  readonly linker: Pick<NonNullable<PendingOAuth['linker']>, 'userId'> | null;
}

/** The step at which a provider failed or refused, and its reason. */
interface FailureOfProvider {
  readonly step: ProviderStep;
  readonly failure: ProviderFailure;
}

/** Writes a failed sign-in to the activity log, with the reason and the words of the provider. */
export async function recordFailure(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { projectId, providerId, linker }: FailedSignIn,
  { errorCode }: KnownError,
  cause: FailureOfProvider | null,
): Promise<void> {
  const reason =
    cause === null
      ? {}
      : { step: cause.step, reason: cause.failure.error, provider_error: cause.failure.provider_error };
  const data = { provider_id: providerId, error: errorCode, ...reason };
  await events.record(
    db,
    projectId,
    linker === null
      ? { type: 'sign_in', failed: true, method: providerId, data }
      : { type: 'provider.linked', failed: true, userId: linker.userId, data },
  );
}
