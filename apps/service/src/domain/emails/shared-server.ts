import type { Config } from '../../config.ts';

/** The settings that decide what may be sent through the shared mail server. */
export type SharedServerConfig = Pick<Config, 'smtp' | 'sharedMailTemplates'>;

/**
 * Returns whether the shared mail server sends texts of the owners of a project. Otherwise an owner could send phishing
 * emails with the address of the operator. Without a shared mail server, emails stay in the development inbox. The
 * project `internal` belongs to the operator.
 */
export function sharedServerSendsOwnTexts(
  { smtp, sharedMailTemplates }: SharedServerConfig,
  projectId: string,
): boolean {
  return smtp === null || sharedMailTemplates === 'own' || projectId === 'internal';
}

/** Maximum length of the name of a project in emails of the shared mail server, in characters. */
const nameMaxLength = 64;

/**
 * Returns the name of a project for emails of the shared mail server: short, and without characters of URLs and email
 * addresses, unless it is one word like `example.com`. The links of an email lead to domains of the owner anyway.
 */
export function shortenProjectName(name: string): string {
  const text = /^[\p{L}\p{N}.-]*$/u.test(name) ? name : name.replace(/[/:@]|(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, nameMaxLength).toWellFormed();
}
