/** Returns the id and the keys of a new project as lines of text. */
export function describeKeys(project: Readonly<Record<string, unknown>>): string {
  return [
    `Project id:             ${project['id']}`,
    `Publishable client key: ${project['publishable_client_key']}`,
    `Secret server key:      ${project['secret_server_key']}`,
  ].join('\n');
}
