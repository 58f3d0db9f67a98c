import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { callService } from './call-service.ts';
import type { Environment, Output } from './output.ts';

/** Adds the commands for projects, through the running service. */
export function addProjectCommand(program: Command, env: Environment, output: Output): void {
  const project = program.command('project').description('list and create projects while the service runs');
  project
    .command('list')
    .description('list all projects, newest first')
    .action(async () => {
      const { items } = await callService(readConfig(env), '/internal/all-projects', undefined, 'GET');
      const projects = (Array.isArray(items) ? items : []).map((each) => ({ ...Object(each) }));
      output.print(projects.map(lineOf).join('\n'), { projects });
    });
  project
    .command('create')
    .description('create a project, and print its id and its keys')
    .argument('<name>', 'the display name of the project')
    .requiredOption('--owner <email>', 'the email address of its owner, whose account exists')
    .action(async (name: string, { owner }: { readonly owner: string }) => {
      const body = { display_name: name, owner_email: owner };
      const created = await callService(readConfig(env), '/internal/all-projects', body);
      output.print(`Created the project ${name}. Its keys are shown only now:\n${describeKeys(created)}`, created);
    });
}

function lineOf(project: Readonly<Record<string, unknown>>): string {
  const users = Number(project['user_count']);
  const created = new Date(Number(project['created_at_millis'])).toISOString().slice(0, 10);
  const count = `${users.toLocaleString('en')} ${users === 1 ? 'user' : 'users'}`;
  return `${project['id']}  ${created}  ${count}  ${project['display_name']}`;
}

function describeKeys(project: Readonly<Record<string, unknown>>): string {
  return [
    `Project id:             ${project['id']}`,
    `Publishable client key: ${project['publishable_client_key']}`,
    `Secret server key:      ${project['secret_server_key']}`,
  ].join('\n');
}
