import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Environment, Output } from './output.ts';
import { requestJson } from './request-service.ts';

/** Adds the commands for the accounts of project owners, through the running service. */
export function addOwnerCommand(program: Command, env: Environment, output: Output): void {
  const owner = program.command('owner').description('create, invite and help project owners while the service runs');
  owner
    .command('create')
    .description('create the account of an owner, and print a link with which the owner sets a password')
    .argument('<email>', 'the email address with which the owner signs in')
    .action(async (email: string) => {
      const { user_id, url, expires_at_millis } = await requestJson(readConfig(env), '/internal/owners', { email });
      output.print(
        `Created the account of ${email}. Send the owner this link, which sets the password, works once, and expires ${timeOf(expires_at_millis)}:\n${url}`,
        { user_id, url, expires_at_millis },
      );
    });
  owner
    .command('invite')
    .description('invite a person by email to own a project, and print the link of the invitation')
    .argument('<email>', 'the email address of the invitation')
    .requiredOption('--project <id>', 'the id of the project')
    .action(async (email: string, { project }: { readonly project: string }) => {
      const body = { email, project_id: project };
      const { id, url, expires_at_millis } = await requestJson(readConfig(env), '/internal/owner-invitations', body);
      output.print(
        `Invited ${email} by email to own the project ${project}. If the email does not arrive, send this link, which works once and expires ${timeOf(expires_at_millis)}:\n${url}`,
        { id, url, expires_at_millis },
      );
    });
  owner
    .command('reset-mfa')
    .description('remove the second factor of an owner who has lost it, and end the sessions of the owner')
    .argument('<email>', 'the email address with which the owner signs in')
    .action(async (email: string) => {
      const { user_id, was_enabled } = await requestJson(readConfig(env), '/internal/owners/reset-mfa', { email });
      output.print(
        was_enabled === true
          ? `Removed the second factor of ${email} and ended all sessions. The owner was told by email, and should set up a new one after signing in.`
          : `Nothing was changed: ${email} has no second factor.`,
        { user_id, was_enabled },
      );
    });
}

const timeOf = (millis: unknown) => new Date(Number(millis)).toISOString();
