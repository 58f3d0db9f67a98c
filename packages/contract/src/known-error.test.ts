import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type ErrorName, errorDefinitions } from './errors.ts';
import { KnownError, KnownErrors } from './known-error.ts';

const names = Object.keys(errorDefinitions) as ErrorName[];

/** A sample value for each field of error details. */
const values: Readonly<Record<string, unknown>> = {
  originalErrorCode: 'SOMETHING_NEW',
  message: 'what went wrong',
  overload_errors: [{ code: 'SCHEMA_ERROR' }],
  retry_after_seconds: 10,
  requestType: 'guest',
  accessType: 'guest',
  request_type: 'client',
  actual_access_type: 'client',
  allowed_access_types: ['server', 'admin'],
  project_id: 'the project',
  user_id: 'the user',
  min_length: 8,
  maxLength: 256,
  email: 'a@example.com',
  primary_email: null,
  permission_id: 'the permission',
  team_id: 'the team',
  client_id: null,
  scope: 'the scope',
  provider_id: 'the provider',
  attempt_code: 'the attempt',
  action: 'manage API keys',
  store_id: 'the store',
  hashed_key: 'the key',
};

/** Every error, created with a sample value for each of its details. */
const samples = names.map((name) => {
  const fields: readonly string[] = errorDefinitions[name].details;
  const args = fields.map((field) => values[field]);
  const details = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return [name, { args, details, error: new KnownErrors[name](...args) }] as const;
});

/** Every error that is a kind of another one. */
const tree = {
  ProjectAuthenticationError: {
    InvalidProjectAuthentication: {
      ProjectKeyWithoutRequestType: {},
      InvalidRequestType: {},
      RequestTypeWithoutProjectId: {},
      ProjectKeyWithoutAccessType: {},
      InvalidAccessType: {},
      AccessTypeWithoutProjectId: {},
      AccessTypeRequired: {},
      InsufficientAccessType: {},
      InvalidPublishableClientKey: {},
      InvalidSecretServerKey: {},
      InvalidSuperSecretAdminKey: {},
      InvalidAdminAccessToken: {
        UnparsableAdminAccessToken: {},
        AdminAccessTokenExpired: {},
        InvalidProjectForAdminAccessToken: {},
        AdminAccessTokenIsNotAdmin: {},
      },
    },
    ProjectAuthenticationRequired: {
      ClientAuthenticationRequired: {},
      ServerAuthenticationRequired: {},
      ClientOrServerAuthenticationRequired: {},
      ClientOrAdminAuthenticationRequired: {},
      ClientOrServerOrAdminAuthenticationRequired: {},
      AdminAuthenticationRequired: {},
    },
    ExpectedInternalProject: {},
  },
  SessionAuthenticationError: {
    InvalidSessionAuthentication: {
      InvalidAccessToken: { UnparsableAccessToken: {}, AccessTokenExpired: {}, InvalidProjectForAccessToken: {} },
    },
  },
  RefreshTokenError: { CannotDeleteCurrentSession: {}, ProviderRejected: {}, RefreshTokenNotFoundOrExpired: {} },
  PasswordRequirementsNotMet: { PasswordTooShort: {}, PasswordTooLong: {} },
  VerificationCodeError: {
    VerificationCodeNotFound: {},
    VerificationCodeExpired: {},
    VerificationCodeAlreadyUsed: {},
    VerificationCodeMaxAttemptsReached: {},
  },
};

const ancestors = new Map<string, readonly string[]>();
function walk(branch: object, above: readonly string[]): void {
  for (const [name, below] of Object.entries(branch)) {
    ancestors.set(name, above);
    walk(below, [...above, name]);
  }
}
walk(tree, []);

describe('an error', () => {
  it('has a sample value for each field of its details', () => {
    const fields: readonly string[] = names.flatMap((name) => errorDefinitions[name].details);
    expect(fields.filter((field) => values[field] === undefined)).toEqual([]);
  });

  it.each(samples)('%s has its data, also when it comes back from its wire form, and its kinds', (name, sample) => {
    const { args, details, error } = sample;
    const { code, status } = errorDefinitions[name];
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(KnownError);
    expect(error.name).toBe(`KnownError<${code}>`);
    expect(error.errorCode).toBe(code);
    expect(error.statusCode).toBe(status);
    expect(error.details).toEqual(details);
    expect(error.constructorArgs).toEqual(args);
    expect(KnownErrors[name].errorCode).toBe(code);

    const wire: unknown = JSON.parse(JSON.stringify({ code: error.errorCode, details }));
    const decoded = KnownError.fromJson(wire as { code: string; details: Record<string, unknown> });
    expect(decoded).toBeInstanceOf(KnownErrors[name]);
    expect(decoded.errorCode).toBe(error.errorCode);
    expect(decoded.statusCode).toBe(error.statusCode);
    expect(decoded.details).toEqual(details);
    expect(decoded.constructorArgs).toEqual(error.constructorArgs);
    expect(decoded.message).toBe(error.message);

    // Of its own kind and of those above it, and of no other.
    const kinds = names.filter((kind) => error instanceof KnownErrors[kind]);
    expect(kinds.sort()).toEqual([name, ...(ancestors.get(name) ?? [])].sort());
  });

  it('has the type of its code and its details', () => {
    expectTypeOf<KnownErrors['PasswordTooShort']>().toExtend<
      KnownError<'PASSWORD_TOO_SHORT', { min_length: number }>
    >();
    expectTypeOf<KnownErrors['PasswordRequirementsNotMet']['errorCode']>().toEqualTypeOf<
      'PASSWORD_REQUIREMENTS_NOT_MET' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'
    >();
  });
});

it('is distinguished by instanceof from the others', () => {
  const narrow = (error: KnownErrors['EmailPasswordMismatch' | 'PasswordTooShort' | 'InvalidTotpCode']) => {
    if (error instanceof KnownErrors.EmailPasswordMismatch) return error.errorCode;
    if (error instanceof KnownErrors.PasswordTooShort) return error.details.min_length;
    return error.errorCode;
  };
  expectTypeOf(narrow).returns.toExtend<string | number>();
  expectTypeOf(narrow).returns.not.toBeNever();
  expect([
    narrow(new KnownErrors.EmailPasswordMismatch()),
    narrow(new KnownErrors.PasswordTooShort(8)),
    narrow(new KnownErrors.InvalidTotpCode()),
  ]).toEqual(['EMAIL_PASSWORD_MISMATCH', 8, 'INVALID_TOTP_CODE']);
});

describe('fromJson', () => {
  it('needs no details where an error has none', () => {
    const error = KnownError.fromJson({ code: 'USER_NOT_FOUND' });
    expect(error).toBeInstanceOf(KnownErrors.UserNotFound);
    expect(error.details).toEqual({});
  });

  it('returns an UnsupportedError for an unknown code', () => {
    for (const code of ['SOMETHING_NEW', '', '__proto__', 'constructor', 'toString', 'user_not_found']) {
      const error = KnownError.fromJson({ code, details: { a: 1 } });
      expect(error, code).toBeInstanceOf(KnownErrors.UnsupportedError);
      expect(error.details).toEqual({ originalErrorCode: code });
      expect(error.message).toContain(code);
    }
  });
});

describe('kinds', () => {
  it.each([
    ['a plain error', new Error('USER_NOT_FOUND')],
    ['an object with the code', { errorCode: 'USER_NOT_FOUND' }],
    ['an error of another library', Object.assign(new Error(), { errorCode: 42 })],
    ['null', null],
    ['nothing', undefined],
  ])('%s has no parent', (_title, value) => {
    expect(value instanceof KnownErrors.UserNotFound).toBe(false);
    expect(value instanceof KnownError).toBe(false);
  });

  it('hold between two copies of this library in one app', async () => {
    vi.resetModules();
    const other: typeof import('./known-error.ts') = await import('./known-error.ts');
    expect(other.KnownErrors).not.toBe(KnownErrors);
    const theirs: unknown = new other.KnownErrors.PasswordTooShort(8);
    expect(theirs).toBeInstanceOf(KnownErrors.PasswordTooShort);
    expect(theirs).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
    expect(theirs).toBeInstanceOf(KnownError);
    expect(theirs).not.toBeInstanceOf(KnownErrors.PasswordTooLong);
  });
});
