import type { KnownErrors as Contract, Details } from '@keystack/contract';
import { kinds } from './error-kinds.ts';

/** An error as the wire has it, or as its class is constructed. */
interface Parts<Code extends string, D extends Details> {
  readonly code: Code;
  readonly message?: string | undefined;
  readonly status?: number | undefined;
  readonly details?: D | undefined;
  readonly constructorArgs?: readonly unknown[];
}

/** An error that the service and its clients know by a code. Its text comes from the service, and may be shown to people. */
export class KnownError<Code extends string = string, D extends Details = Details> extends Error {
  /** The code on the wire, for example `EMAIL_PASSWORD_MISMATCH`. */
  readonly errorCode: Code;
  /** The HTTP status that it was sent with. */
  readonly statusCode: number;
  /** What else the error tells, as on the wire. Empty where there is nothing. */
  readonly details: D;
  /** What its class was constructed with, else the values of its details. */
  readonly constructorArgs: readonly unknown[];

  constructor({ code, message = code, status = 400, details, constructorArgs }: Parts<Code, D>) {
    super(message);
    this.name = `KnownError<${code}>`;
    this.errorCode = code;
    this.statusCode = status;
    // Errors without details have none on the wire, and the type of their details has no fields.
    this.details = details ?? ({} as D);
    this.constructorArgs = constructorArgs ?? Object.values(this.details);
  }

  /** The text of the error, written for people. */
  get humanReadableMessage(): string {
    return this.message;
  }

  /** By what it carries, so that it also holds for the errors of another copy of this library. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return codeIn(value) !== undefined;
  }

  /** Rebuilds an error from its wire form. */
  static fromJson(json: {
    readonly code: string;
    readonly message?: string | undefined;
    readonly details?: Details | undefined;
    readonly status?: number | undefined;
  }): KnownError {
    return new KnownError(json);
  }
}

/** The instance of each known error; of an abstract one, of all that are a kind of it. */
export type KnownErrors = Contract;

const classes: Record<string, unknown> = {};

/** A class for each known error; `error instanceof KnownErrors.X` also holds for every kind of X. */
export const KnownErrors = new Proxy(classes, {
  get(made, name) {
    // What others look for in any object, such as `then`, is no error.
    if (typeof name !== 'string' || !/^[A-Z]/.test(name)) return undefined;
    made[name] ??= classOf(name);
    return made[name];
  },
}) as typeof Contract;

/** Kinds are told apart by code, so that `instanceof` also holds when an app has loaded this library twice. */
function classOf(name: string) {
  const errorCode = codeOf(name);
  return class extends KnownError {
    static readonly errorCode = errorCode;

    static override [Symbol.hasInstance](value: unknown): boolean {
      const code = codeIn(value);
      return code !== undefined && (code === errorCode || new RegExp(kinds[name] ?? '^$').test(code));
    }

    constructor(...args: readonly unknown[]) {
      super({ code: errorCode, message: name, constructorArgs: args });
    }
  };
}

function codeIn(value: unknown): string | undefined {
  return value instanceof Error && 'errorCode' in value && typeof value.errorCode === 'string'
    ? value.errorCode
    : undefined;
}

function codeOf(name: string): string {
  if (name === 'VerificationCodeError') return 'VERIFICATION_ERROR';
  const words = name.replace(/OAuth/g, 'Oauth');
  return words.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase();
}
