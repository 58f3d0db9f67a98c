import { api, type Endpoint, type ErrorName, errorDefinitions } from '@keystack/contract';
import type { Docstring } from './docstrings.ts';
import { type Export, type ExportMember, uniqueNameOf } from './read-exports.ts';

const endpoints = new Map<string, Endpoint>(api.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/** Errors of every request for a user's data without a session, which docstrings need not name. */
const signedOut: ReadonlySet<string> = new Set(['CannotGetOwnUserWithoutUser', 'UserAuthenticationRequired']);
/**
 * Errors of client access only, which docstrings of server apps need not name: servers need no permissions of a team.
 */
const membersOnly: ReadonlySet<string> = new Set([
  'TeamLastAdministrator',
  'TeamMembershipNotFound',
  'TeamPermissionRequired',
]);

/** Returns an error message for each member that sends requests and that no test calls against the real service. */
export function findUntestedMembers(exports: readonly Export[], tests: string): readonly string[] {
  return exports.flatMap(({ name, members }) =>
    members
      .filter(({ name: member, doc }) => doc.sources.length > 0 && !tests.includes(`.${member}(`))
      .map(({ name: member }) => `${name}.${member} has no test in apps/service/src/sdk.`),
  );
}

/** Returns an error message for each method, function and component without an example. */
export function findMissingExamples(exports: readonly Export[]): readonly string[] {
  return exports.flatMap((each) =>
    [
      ...(each.kind === 'function' || each.kind === 'component' ? [{ name: uniqueNameOf(each), doc: each.doc }] : []),
      ...each.members
        .filter(({ isMethod }) => isMethod)
        .map(({ name, doc }) => ({ name: `${uniqueNameOf(each)}.${name}`, doc })),
    ]
      .filter(({ doc }) => doc.examples.length === 0)
      .map(({ name }) => `${name} has no @example.`),
  );
}

/** Matches a summary that starts with a verb: "Creates a user", "React hook version of `getUser`". */
const startsWithVerb = /^([A-Z][a-z]+s\b|React hook version of )/;

/**
 * Returns an error message for each docstring that is missing, does not start with a verb, or does not name its
 * endpoints and errors correctly.
 */
export function findDocstringProblems(exports: readonly Export[]): readonly string[] {
  return exports.flatMap((each) => [
    ...(each.doc.text === '' ? [`${uniqueNameOf(each)} has no docstring.`] : []),
    ...[...each.members, ...itself(each)].flatMap((member) => {
      const signature = member.signatures.join('\n');
      return [
        ...(member.doc.text === '' ? ['has no docstring.'] : []),
        ...(member.isMethod && !startsWithVerb.test(member.doc.text)
          ? ['has a summary that does not start with a verb, such as "Returns".']
          : []),
        ...wrongNames(member.doc),
        ...(!isConstant(each) && hasNoSource(member, signature) ? ['does not name its endpoint with @see.'] : []),
        ...unnamedErrors(each.name, member, signature).map(
          (name) => `does not name the error ${name} of its endpoint.`,
        ),
      ].map((problem) => `${uniqueNameOf(each)}.${member.name} ${problem}`);
    }),
  ]);
}

/** Returns a function or component as a member, so that it is checked like a method. */
function itself({ name, signature, kind, parameters, returnType, doc }: Export): readonly ExportMember[] {
  const isFunction = kind === 'function' || kind === 'component';
  return isFunction ? [{ name, isMethod: true, signatures: [signature], parameters, returnType, doc }] : [];
}

/** Returns `true` if an export is a constant: the functions of a record, such as those on results, send no requests. */
function isConstant({ signature }: Export): boolean {
  return /^const /m.test(signature);
}

function wrongNames({ sources, throws }: Docstring): readonly string[] {
  return [
    ...sources
      .filter((endpoint) => !endpoints.has(endpoint))
      .map((endpoint) => `names an endpoint that does not exist: ${endpoint}.`),
    ...throws
      .filter((name) => !(name in errorDefinitions))
      .map((name) => `names an error that does not exist: ${name}.`),
  ];
}

/**
 * Returns `true` if a method that seems to send requests names no endpoint. Redirects send none. Other exceptions say
 * so in their docstrings, and so does a method for any endpoint.
 */
function hasNoSource({ isMethod, doc }: ExportMember, signature: string): boolean {
  const asks = isMethod && /Promise<(?!void)/.test(signature) && !/no request|any endpoint/i.test(doc.text);
  return asks && doc.sources.length === 0;
}

/** Returns the errors that the endpoints of a member declare, and that neither its docstring nor its result names. */
function unnamedErrors(of: string, { name: member, doc }: ExportMember, signature: string): readonly ErrorName[] {
  const { sources, throws, text, returns } = doc;
  // A setter sends one field of many, and a token request uses one of several grants.
  if (/^set|^updatePassword/.test(member) || sources.some((endpoint) => endpoint.includes('/auth/oauth/'))) return [];
  const inResult = [...signature.matchAll(/KnownErrors\[([^\]]*)\]/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  const inText = `${text} ${returns}`.match(/\w+/g) ?? [];
  const named = new Set([...throws, ...inResult, ...inText]);
  return [...new Set(sources.flatMap((endpoint) => endpoints.get(endpoint)?.errors ?? []))].filter(
    (name) =>
      !signedOut.has(name) &&
      // Only `request` sends the header that causes it.
      name !== 'ResourceChanged' &&
      !(/Server/.test(of) && membersOnly.has(name)) &&
      // Users are created here without accounts at providers.
      !(member === 'createUser' && name.includes('OAuth')) &&
      !kindsOf(name).some((kind) => named.has(kind)),
  );
}

/** Returns the name of an error class and those of its parent classes. */
function kindsOf(name: ErrorName): readonly ErrorName[] {
  const parent: ErrorName | null = errorDefinitions[name].parent;
  return parent === null ? [name] : [name, ...kindsOf(parent)];
}
