import type { EmailTemplateName } from './email-variables.ts';

/** `true` for the emails that a person waits for. They are sent before the others. */
const awaited: { readonly [Template in EmailTemplateName | 'test' | 'custom' | 'owner_notice']: boolean } = {
  email_verification: true,
  password_reset: true,
  magic_link: true,
  guess_limit_reached: true,
  sign_in_methods: true,
  test: true,
  custom: false,
  owner_notice: false,
  team_invitation: false,
  password_changed: false,
  mfa_enabled: false,
  mfa_disabled: false,
  provider_linked: false,
  provider_unlinked: false,
  email_changed: false,
  email_added: false,
  new_device: false,
  sign_ins_removed: false,
};

const awaitedTemplates: ReadonlySet<string> = new Set(
  Object.entries(awaited).flatMap(([template, isAwaited]) => (isAwaited ? [template] : [])),
);

/** Returns whether a person waits for the emails of a template. */
export function isAwaitedEmail(template: string): boolean {
  return awaitedTemplates.has(template);
}
