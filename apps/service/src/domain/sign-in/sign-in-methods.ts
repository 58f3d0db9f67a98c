import { createStatement, type Executor } from '../../database/database.ts';

// A method counts only if the project has it enabled.
const lockMethods = createStatement<{ has_another: boolean }>(
  'lock_sign_in_methods',
  `select u.email_used_for_auth and (u.password_hash is not null and p.credential_enabled
      or u.otp_enabled and p.magic_link_enabled)
    or exists (select from jsonb_array_elements(u.oauth_accounts) a
      join oauth_providers o on o.project_id = u.project_id and o.id = a ->> 'id' and o.enabled
      where o.id <> $3) as has_another
  from users u join projects p using (project_id) where u.project_id = $1 and u.id = $2 for update of u`,
);

/**
 * Locks a user and returns whether the user has another sign-in method than the given OAuth provider. Only methods that
 * the project has enabled count. Returns `null` if there is no such user.
 */
export async function hasOtherSignInMethod(
  tx: Executor,
  projectId: string,
  userId: string,
  providerId: string,
): Promise<boolean | null> {
  const [methods] = await tx.run(lockMethods, [projectId, userId, providerId]);
  return methods?.has_another ?? null;
}
