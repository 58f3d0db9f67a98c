import { limits } from '../limits.ts';

/** The system permissions, which every project has and the API itself checks, each with its description. */
export const systemPermissions = {
  $update_team: "Change the team's name and picture",
  $delete_team: 'Delete the team',
  $read_members: 'See who is in the team',
  $remove_members: 'Remove members from the team',
  $invite_members: 'Invite people to the team',
} as const;

/** The id of a system permission, for example `$update_team`. */
export type SystemPermissionId = keyof typeof systemPermissions;

/** Returns whether an id belongs to a system permission. */
export function isSystemPermission(id: string): id is SystemPermissionId {
  return Object.hasOwn(systemPermissions, id);
}

/** Returns the reason why a permission id is invalid, or `null` if it is valid. */
export function permissionIdProblem(id: string): string | null {
  if (!/^\$?[a-z0-9_:]+$/.test(id)) {
    return "Only lowercase letters, numbers, ':', '_' and optional '$' at the beginning are allowed";
  }
  if (id.startsWith('$') && !isSystemPermission(id)) return 'Invalid system permission';
  if (id.length > limits.permissionIdMaxLength) return `At most ${limits.permissionIdMaxLength} characters are allowed`;
  return null;
}
