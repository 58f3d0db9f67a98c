import { type ErrorName, errorDefinitions } from '@keystack/contract';
import { exampleErrorDetails } from '../../packages/contract/src/openapi/error-examples.ts';
import { generatedFileNotice } from './render-pages.ts';

/** Returns the page of all known errors, from their table, as Markdown. */
export function renderErrorsPage(): string {
  const names = Object.keys(errorDefinitions) as ErrorName[];
  return [
    generatedFileNotice,
    '# Errors',
    'A method returns the errors that its type names as results, and throws all others. `error instanceof KnownErrors.X` is also true for the subclasses of X. The message may be shown to users.',
    ...names.map((name) => writeError(name, names)),
    '',
  ].join('\n\n');
}

function writeError(name: ErrorName, names: readonly ErrorName[]): string {
  const { code, status, parent, text, details } = errorDefinitions[name];
  const kinds = names.filter((other) => errorDefinitions[other].parent === name);
  const kind = parent === null ? '' : ` Subclass of [${parent}](#${parent.toLowerCase()}).`;
  const parts = [
    status === 0 ? `Abstract: the service sends only its subclasses.${kind}` : `\`${code}\`, status ${status}.${kind}`,
    ...(kinds.length > 0
      ? [`Subclasses: ${kinds.map((other) => `[${other}](#${other.toLowerCase()})`).join(', ')}.`]
      : []),
    ...(details.length > 0 ? [`Details: ${details.map((field) => `\`${field}\``).join(', ')}.`] : []),
    ...(status === 0
      ? []
      : [`> ${(text as (details: object) => string)(exampleErrorDetails[name] ?? {}).replace(/\s+/g, ' ')}`]),
  ];
  return [`## ${name}`, ...parts].join('\n\n');
}
