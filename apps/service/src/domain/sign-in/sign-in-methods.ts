import { createStatement, type Executor } from '../../database/database.ts';
import { mayUseCodesSql } from '../verification-codes/may-use-codes.ts';

/** The sign-in methods of a user, as far as the project offers them. */
export interface MethodsOfUser {
  readonly has_password: boolean;
  readonly may_use_codes: boolean;
  readonly provider_ids: readonly string[];
}

/** Returns the methods by which a user can sign in: `password`, `code` and ids of OAuth providers. */
export function signInMethodsOf(
  user: MethodsOfUser,
  project: { readonly credential_enabled: boolean; readonly magic_link_enabled: boolean },
): readonly string[] {
  return [
    ...user.provider_ids,
    ...(user.has_password && project.credential_enabled ? ['password'] : []),
    ...(user.may_use_codes && project.magic_link_enabled ? ['code'] : []),
  ];
}

// A method counts only if the project has it enabled. Codes that are switched off do not count, although an unverified
// user may still use them (`mayUseCodesSql`): after the email was verified, nothing might be left.
const lockMethods = createStatement<{ has_another: boolean }>(
  'lock_sign_in_methods',
  `select u.email_used_for_auth and (u.password_hash is not null and p.credential_enabled
      or not u.otp_disabled and p.magic_link_enabled)
    or exists (select from jsonb_array_elements(u.oauth_accounts) a
      join oauth_providers o on o.project_id = $1 and o.id = a ->> 'id' and o.enabled
      where o.id <> $3) as has_another
  from users u join projects p using (project_id) where u.project_id = $1 and u.id = $2 for update of u`,
);

const countDependent = createStatement<{ users: number }>(
  'count_users_with_one_method',
  `select count(*)::int as users from (
    select from users u join projects p using (project_id)
    where u.project_id = $1 and case $2::text
        when 'password' then u.email_used_for_auth and u.password_hash is not null
        when 'magic_link' then ${mayUseCodesSql}
        else u.oauth_accounts @> jsonb_build_array(jsonb_build_object('id', $2::text)) end
      and not (u.email_used_for_auth and (
        $2 <> 'password' and u.password_hash is not null and p.credential_enabled
        or $2 <> 'magic_link' and ${mayUseCodesSql} and p.magic_link_enabled))
      and not exists (select from jsonb_array_elements(u.oauth_accounts) a
        join oauth_providers o on o.project_id = $1 and o.id = a ->> 'id' and o.enabled
        where o.id <> $2)
    limit $3) dependent`,
);

/**
 * Counts the users who can sign in with a method of the project (`password`, `magic_link` or the id of an OAuth
 * provider) and with no other that is enabled. Stops at `maximum`.
 */
export async function countUsersWithOnlyMethod(
  tx: Executor,
  projectId: string,
  method: string,
  maximum: number,
): Promise<number> {
  const [row] = await tx.run(countDependent, [projectId, method, maximum]);
  return row?.users ?? 0;
}

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
