import { KnownErrors, limits, passwordProblem, weakPasswordMessages } from '@keystack/contract';
import { isCommonPassword } from '../../security/common-passwords.ts';
import type { Project } from '../projects/read-project.ts';

type PasswordProject = Pick<Project, 'project_display_name' | 'refuse_common_passwords'>;

/**
 * Checks a password that a user chooses.
 *
 * @throws {KnownErrors.PasswordTooShort}
 * @throws {KnownErrors.PasswordTooLong}
 * @throws {KnownErrors.PasswordRequirementsNotMet} If the project refuses common passwords, and this one is common or
 *   equals the email or the project's name.
 */
export async function checkNewPassword(
  password: string,
  project: PasswordProject,
  email: string | null,
): Promise<void> {
  const problem = passwordProblem(password);
  if (problem === 'PasswordTooShort') throw new KnownErrors.PasswordTooShort(limits.passwordMinLength);
  if (problem === 'PasswordTooLong') throw new KnownErrors.PasswordTooLong(limits.passwordMaxLength);
  if (!project.refuse_common_passwords) return;
  const weakness = await findWeakness(password, project.project_display_name, email ?? '');
  if (weakness !== null) throw new KnownErrors.PasswordRequirementsNotMet(weakPasswordMessages[weakness]);
}

async function findWeakness(
  password: string,
  projectName: string,
  email: string,
): Promise<keyof typeof weakPasswordMessages | null> {
  if (await isCommonPassword(password)) return 'common';
  const simple = simplify(password);
  if (simple === '') return null;
  // Local parts may contain an "@" in quotes. The last "@" separates the domain.
  const localPart = email.slice(0, email.lastIndexOf('@'));
  if (simple === simplify(email) || simple === simplify(localPart)) return 'email';
  return simple === simplify(projectName) ? 'projectName' : null;
}

/** Removes the differences that attackers try first: case, spaces and the composition of characters. */
function simplify(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s/gu, '');
}
