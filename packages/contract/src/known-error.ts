import { type ErrorDefinition, type ErrorDetails, type ErrorName, errorDefinitions } from './errors.ts';

/** An error that the service and its clients identify by its code. Its message may be shown to users. */
export class KnownError<Code extends string = string, D extends ErrorDetails = ErrorDetails> extends Error {
  /** The code in the HTTP API, for example `EMAIL_PASSWORD_MISMATCH`. */
  readonly errorCode: Code;
  /** The HTTP status of its response. */
  readonly statusCode: number;
  /** Further details of the error, as in the response. Empty if there are none. */
  readonly details: D;
  /** URL of the page that explains the error. Set only in the client library, for errors in responses. */
  declare readonly docsUrl: string | undefined;
  /** The arguments of the constructor of its class: the values of the details, in the order of `errorDefinitions`. */
  readonly constructorArgs: readonly unknown[];

  constructor(row: ErrorDefinition<Code, string | null, D>, args: readonly unknown[]) {
    // The details in the response and the constructor's arguments are the same values; only the table knows their
    // names.
    const details = Object.fromEntries(row.details.map((name, index) => [name, args[index]])) as D;
    super(row.text(details));
    this.name = `KnownError<${row.code}>`;
    this.errorCode = row.code;
    this.statusCode = row.status;
    this.details = details;
    this.constructorArgs = args;
  }

  /** The text of the error. May be shown to users. */
  get humanReadableMessage(): string {
    return this.message;
  }

  /** Checks for a known code instead of the class, so that errors of another copy of this library match too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && 'errorCode' in value && rowOf(value.errorCode) !== undefined;
  }

  /** Creates an error of the right class from its JSON in the HTTP API. An unknown code gives an `UnsupportedError`. */
  static fromJson(json: { readonly code: string; readonly details?: ErrorDetails | undefined }): KnownError {
    const known = byCode.get(json.code);
    if (known === undefined) return new KnownErrors.UnsupportedError(json.code);
    return new known.Class(...known.row.details.map((name) => json.details?.[name]));
  }
}

type Rows = typeof errorDefinitions;
type DetailsOf<Row> = Row extends ErrorDefinition<string, string | null, infer D> ? D : never;
/**
 * The names of the errors with this parent. Always `never` without `strictNullChecks`, where `null` extends everything.
 */
type Children<Parent> = {
  [N in ErrorName]: null extends Rows[N]['parent'] ? never : Rows[N]['parent'] extends Parent ? N : never;
}[ErrorName];
/**
 * The names of the errors that are instances of a class. Parents without details are not among them: they are never
 * sent.
 */
type Concrete<Name extends ErrorName> = [Children<Name>] extends [never]
  ? Name
  : Concrete<Children<Name>> | (keyof DetailsOf<Rows[Name]> extends never ? never : Name);
/**
 * The type of the instances. Repeats `errorCode`, because `instanceof` does not tell types of one generic class apart.
 */
type Instance<Name extends ErrorName> = {
  [N in Name]: KnownError<Rows[N]['code'], DetailsOf<Rows[N]>> & { readonly errorCode: Rows[N]['code'] };
}[Name];

interface KnownErrorClass<Name extends ErrorName> {
  readonly errorCode: Rows[Name]['code'];
  new (...args: readonly unknown[]): Instance<Concrete<Name>>;
}

/** The type of the instances of each known error's class, including those of its subclasses. */
export type KnownErrors = { readonly [Name in ErrorName]: Instance<Concrete<Name>> };

const rows = Object.entries<ErrorDefinition<string, ErrorName | null, never>>(errorDefinitions);

const classes: Readonly<Record<string, unknown>> = Object.fromEntries(
  rows.map(([name, row]) => [name, createErrorClass(name, row)]),
);

/** The class of each known error. `error instanceof KnownErrors.X` is also true for subclasses of X. */
export const KnownErrors = classes as { readonly [Name in ErrorName]: KnownErrorClass<Name> };

const byCode = new Map(rows.map(([name, row]) => [row.code, { row, Class: KnownErrors[name as ErrorName] }]));

/**
 * Creates the class of a known error. `instanceof` compares codes, so that it also works if an app has loaded this
 * library twice.
 */
function createErrorClass(name: string, row: ErrorDefinition<string, ErrorName | null, never>) {
  const Class = class extends KnownError<string, never> {
    static readonly errorCode = row.code;

    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Error && 'errorCode' in value && isKindOf(value.errorCode, row.code);
    }

    constructor(...args: readonly unknown[]) {
      super(row, args);
    }
  };
  Object.defineProperty(Class, 'name', { value: name });
  return Class;
}

function isKindOf(code: unknown, ancestor: string): boolean {
  for (let row = rowOf(code); row !== undefined; row = row.parent === null ? undefined : errorDefinitions[row.parent]) {
    if (row.code === ancestor) return true;
  }
  return false;
}

function rowOf(code: unknown): { readonly code: string; readonly parent: ErrorName | null } | undefined {
  return typeof code === 'string' ? byCode.get(code)?.row : undefined;
}
