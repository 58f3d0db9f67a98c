import { serviceLimits } from '@keystack/contract/service-rules';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import type { Environment, Output } from './output.ts';
import { describeKeys } from './project/describe-keys.ts';
import { addExportCommand } from './project/export.ts';
import { addImportCommand } from './project/import.ts';
import { requestJson } from './request-service.ts';
import { warnOfUnreadable } from './unreadable-warning.ts';

/** Adds the commands for projects, through the running service. */
export function addProjectCommand(program: Command, env: Environment, output: Output): void {
  const project = program.command('project').description('list, create, export, import and copy projects');
  project
    .command('list')
    .description('list all projects, newest first')
    .action(async () => {
      const { items } = await requestJson(readConfig(env), '/internal/all-projects', undefined, 'GET');
      const projects = listOf(items);
      output.print(projects.map(lineOf).join('\n'), { projects });
    });
  project
    .command('create')
    .description('create a project, and print its id and its keys')
    .argument('<name>', 'the display name of the project')
    .requiredOption('--owner <email>', 'the email address of its owner, whose account exists')
    .action(async (name: string, { owner }: { readonly owner: string }) => {
      const body = { display_name: name, owner_email: owner };
      const created = await requestJson(readConfig(env), '/internal/all-projects', body);
      output.print(`Created the project ${name}. Its keys are shown only now:\n${describeKeys(created)}`, created);
    });
  addExportCommand(project, env, output);
  addImportCommand(project, env, output);
  project
    .command('fork')
    .description('create a throw-away copy of a project, which sends no email, and print its id and its keys')
    .argument('<project>', 'the id of the project')
    .option('--name <name>', 'the display name of the copy (default: that of the project with " (copy)")')
    .option('--expires <hours>', 'the number of hours after which the copy is deleted', parseHours, 24)
    .option('--domain <url>', 'a domain besides localhost that the copy redirects to; may be repeated', collect, [])
    .action(async (id: string, { name, expires, domain }: ForkOptions) => {
      const body = {
        project_id: id,
        ...(name !== undefined && { display_name: name }),
        lifetime_hours: expires,
        domains: domain.map((each) => ({ domain: each })),
      };
      const progress = output.createProgress();
      progress.show('Copying the project …');
      const created = await requestJson(readConfig(env), '/internal/project-forks', body).finally(() => progress.end());
      const until = new Date(Number(created['expires_at_millis'])).toISOString();
      const unreadable = Number(created['unreadable_secrets']);
      if (unreadable > 0) {
        warnOfUnreadable(output, { 'the project': unreadable }, 'The copy has random values in their place');
      }
      output.print(
        `Created the project ${created['display_name']}, which is deleted after ${until}. Its emails are not sent; read them with keystack project emails. Its keys are shown only now:\n${describeKeys(created)}`,
        created,
      );
    });
  project
    .command('emails')
    .description('print the newest emails that a throw-away copy has captured, the oldest of them first')
    .argument('<project>', 'the id of the copy')
    .action(async (id: string) => {
      const path = `/internal/captured-emails?${new URLSearchParams({ project_id: id })}`;
      const { items } = await requestJson(readConfig(env), path, undefined, 'GET');
      const emails = listOf(items).toReversed();
      output.print(emails.map(describeEmail).join('\n\n'), { emails });
    });
}

interface ForkOptions {
  readonly name?: string;
  readonly expires: number;
  readonly domain: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

const listOf = (items: unknown): Item[] => (Array.isArray(items) ? items : []).map((each) => ({ ...Object(each) }));

function describeEmail({ created_at_millis, recipient, subject, text }: Item): string {
  return `${new Date(Number(created_at_millis)).toISOString()} to ${recipient}: ${subject}\n${text}`;
}

/** Parses a number of hours. */
function parseHours(text: string): number {
  const hours = Number(text);
  if (Number.isInteger(hours) && hours >= 1 && hours <= serviceLimits.forkMaxHours) return hours;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${serviceLimits.forkMaxHours}.`);
}

/** Parses an option that may be given several times. */
const collect = (value: string, previous: readonly string[]) => [...previous, value];

function lineOf(project: Item): string {
  const users = Number(project['user_count']);
  const created = new Date(Number(project['created_at_millis'])).toISOString().slice(0, 10);
  const count = `${users.toLocaleString('en')} ${users === 1 ? 'user' : 'users'}`;
  return `${project['id']}  ${created}  ${count}  ${project['display_name']}`;
}
