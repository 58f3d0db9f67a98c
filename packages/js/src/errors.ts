import type { KnownErrors as Contract, ErrorDetails, ErrorName } from '@keystack/contract';

/** An error that indicates a bug in this library or the service, not in the app. */
export class StackAssertionError extends Error {
  override readonly name = 'StackAssertionError';
  /** Observed values, for the error report. */
  readonly extraData: Readonly<Record<string, unknown>>;

  constructor(message: string, extraData: Readonly<Record<string, unknown>> = {}) {
    super(`${message} This is a bug in Keystack. Please report it.`);
    this.extraData = extraData;
  }
}

/**
 * Options of the constructor of `KnownError`: the fields of an error response, or `constructorArgs` for an error that
 * was created with its own class.
 */
interface KnownErrorOptions<Code extends string, D extends ErrorDetails> {
  readonly code: Code;
  readonly message?: string | undefined;
  readonly status?: number | undefined;
  readonly details?: D | undefined;
  readonly docsUrl?: string | undefined;
  readonly constructorArgs?: readonly unknown[];
}

/**
 * An error with a code that the service and its clients share. Its message comes from the service and may be shown to
 * users.
 */
export class KnownError<Code extends string = string, D extends ErrorDetails = ErrorDetails> extends Error {
  /** Code in the HTTP API, for example `EMAIL_PASSWORD_MISMATCH`. */
  readonly errorCode: Code;
  /** HTTP status of the response. */
  readonly statusCode: number;
  /** Details of the error, as in the response. Empty if there are none. */
  readonly details: D;
  /** URL of the page that explains the error. `undefined` for an error that does not come from a response. */
  readonly docsUrl: string | undefined;
  /** Arguments that the error's own class was called with. For errors of the service, the values of the details. */
  readonly constructorArgs: readonly unknown[];

  constructor({ code, message = code, status = 400, details, docsUrl, constructorArgs }: KnownErrorOptions<Code, D>) {
    super(message);
    this.name = `KnownError<${code}>`;
    this.errorCode = code;
    this.statusCode = status;
    // Errors without details have none on the wire, and the type of their details has no fields.
    this.details = details ?? ({} as D);
    this.docsUrl = docsUrl;
    // Consoles print the stack of an uncaught error. The message stays as it is, because apps show it to users.
    if (docsUrl) this.stack += `\n    See ${docsUrl}`;
    this.constructorArgs = constructorArgs ?? Object.values(this.details);
  }

  /** Message of the error, which may be shown to users. */
  get humanReadableMessage(): string {
    return this.message;
  }

  /** Checks the error code instead of the class, so that errors of another copy of this library match too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof errorCodeOf(value) === 'string';
  }

  /**
   * Creates an error from the JSON format of the HTTP API.
   *
   * @param json.code Code of the error.
   * @param json.message Message for users. Default: the code.
   * @param json.details Details of the error. Default: none.
   * @param json.status HTTP status. Default: 400.
   *
   * @example
   * import { KnownError } from '@keystack/js';
   *
   * const error = KnownError.fromJson({ code: 'USER_NOT_FOUND', message: 'User not found.', status: 404 });
   */
  static fromJson(json: {
    readonly code: string;
    readonly message?: string | undefined;
    readonly details?: ErrorDetails | undefined;
    readonly status?: number | undefined;
  }): KnownError {
    return new KnownError(json);
  }
}

/** The class of a known error, with the types that the contract gives it. */
export interface KnownErrorClass<Name extends ErrorName> {
  /** The code in the HTTP API. */
  readonly errorCode: (typeof Contract)[Name]['errorCode'];
  new (...args: readonly unknown[]): Contract[Name];
}

/** The code of a known error. */
type ErrorCode = (typeof Contract)[ErrorName]['errorCode'];

/** The name of the known error with a code, for example `UserNotFound` for `USER_NOT_FOUND`. */
type NameOf<Code extends ErrorCode> = {
  [Name in ErrorName]: (typeof Contract)[Name]['errorCode'] extends Code ? Name : never;
}[ErrorName];

/**
 * Creates the class of a known error. Instances of the classes in `subclasses` are instances of it too. `instanceof`
 * compares codes, so that it also works for errors of another copy of this library.
 *
 * The code is a type argument, so that the compiler checks it against the contract and a text search finds it. At run
 * time it is derived from the name, because the texts of all codes would add 500 bytes to every page.
 */
export function defineKnownError<Code extends ErrorCode>(
  name: NameOf<Code>,
  subclasses: Readonly<Record<string, KnownErrorClass<ErrorName>>> = {},
  errorCode = codeOf(name),
): KnownErrorClass<NameOf<Code>> {
  const Class: unknown = class extends KnownError {
    static readonly errorCode = errorCode;

    static override [Symbol.hasInstance](value: unknown): boolean {
      return (
        errorCodeOf(value) === errorCode || Object.values(subclasses).some((subclass) => value instanceof subclass)
      );
    }

    constructor(...args: readonly unknown[]) {
      super({ code: errorCode, message: name, constructorArgs: args });
    }
  };
  return Class as KnownErrorClass<NameOf<Code>>;
}

/** Returns the code of an error by its name: `USER_NOT_FOUND` for `UserNotFound`. "OAuth" is one word. */
function codeOf(name: string): string {
  return name.replace(/(?<!^|O)[A-Z]/g, '_$&').toUpperCase();
}

function errorCodeOf(value: unknown): unknown {
  return value instanceof Error && 'errorCode' in value && value.errorCode;
}

/*
 * The errors that every client handles. They are separate from the other errors, so that a bundle with the slim client
 * contains only these.
 */

/** The subclasses of `InvalidAccessToken`. */
export const invalidAccessTokenErrors = {
  UnparsableAccessToken: /* @__PURE__ */ defineKnownError<'UNPARSABLE_ACCESS_TOKEN'>('UnparsableAccessToken'),
  AccessTokenExpired: /* @__PURE__ */ defineKnownError<'ACCESS_TOKEN_EXPIRED'>('AccessTokenExpired'),
  InvalidProjectForAccessToken:
    /* @__PURE__ */ defineKnownError<'INVALID_PROJECT_FOR_ACCESS_TOKEN'>('InvalidProjectForAccessToken'),
} as const;
export const InvalidAccessToken = /* @__PURE__ */ defineKnownError<'INVALID_ACCESS_TOKEN'>(
  'InvalidAccessToken',
  invalidAccessTokenErrors,
);

/** The subclasses of `RefreshTokenError`. */
export const refreshTokenErrors = {
  RefreshTokenNotFoundOrExpired: /* @__PURE__ */ defineKnownError<'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'>(
    'RefreshTokenNotFoundOrExpired',
  ),
  ProviderRejected: /* @__PURE__ */ defineKnownError<'PROVIDER_REJECTED'>('ProviderRejected'),
} as const;
export const RefreshTokenError = /* @__PURE__ */ defineKnownError<'REFRESH_TOKEN_ERROR'>(
  'RefreshTokenError',
  refreshTokenErrors,
);

export const CannotGetOwnUserWithoutUser =
  /* @__PURE__ */ defineKnownError<'CANNOT_GET_OWN_USER_WITHOUT_USER'>('CannotGetOwnUserWithoutUser');
export const EmailPasswordMismatch =
  /* @__PURE__ */ defineKnownError<'EMAIL_PASSWORD_MISMATCH'>('EmailPasswordMismatch');
export const InvalidTotpCode = /* @__PURE__ */ defineKnownError<'INVALID_TOTP_CODE'>('InvalidTotpCode');
export const MultiFactorAuthenticationRequired =
  /* @__PURE__ */ defineKnownError<'MULTI_FACTOR_AUTHENTICATION_REQUIRED'>('MultiFactorAuthenticationRequired');
