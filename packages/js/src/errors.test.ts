import {
  type ErrorName,
  errorDefinitions,
  type NewerErrorName,
  newerErrorNames,
  KnownErrors as ServiceErrors,
} from '@keystack/contract';
import { expect, it } from 'vitest';
import { KnownError } from './errors.ts';
import { KnownErrors } from './known-errors.ts';

const isNewer = (name: ErrorName): name is NewerErrorName => newerErrorNames.some((newer) => newer === name);
const names = (Object.keys(errorDefinitions) as ErrorName[]).filter(
  (name): name is Exclude<ErrorName, NewerErrorName> => !isNewer(name),
);

it('creates each error with the data of the contract, as an instance of its base errors only', () => {
  for (const name of names) {
    const args = errorDefinitions[name].details.map((field) =>
      field.startsWith('allowed') ? [`the ${field}`] : `the ${field}`,
    );
    const error = new KnownErrors[name](...args);
    const serviceError = new ServiceErrors[name](...args);
    const { errorCode, details, constructorArgs } = serviceError;
    expect(error, name).toMatchObject({ name: serviceError.name, errorCode, constructorArgs });
    const received = KnownError.fromJson({ code: errorCode, message: serviceError.message, details });
    expect(received, name).toMatchObject({
      name: serviceError.name,
      message: serviceError.message,
      errorCode,
      details,
      constructorArgs,
    });
    expect(KnownErrors[name].errorCode, name).toBe(errorCode);
    const kinds = names.filter((other) => serviceError instanceof ServiceErrors[other]);
    expect(
      names.filter((other) => error instanceof KnownErrors[other]),
      name,
    ).toEqual(kinds);
    expect(
      names.filter((other) => serviceError instanceof KnownErrors[other]),
      name,
    ).toEqual(kinds);
    expect(error, name).toBeInstanceOf(KnownError);
  }
});

it('takes its text from the response', () => {
  const error = KnownError.fromJson({
    code: 'PASSWORD_TOO_SHORT',
    message: 'Password too short. Minimum length is 8.',
    details: { min_length: 8 },
  });
  expect(error).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
  expect(error).toMatchObject({
    message: 'Password too short. Minimum length is 8.',
    humanReadableMessage: 'Password too short. Minimum length is 8.',
    constructorArgs: [8],
  });
});

it('has classes that are neither promises nor JSON', async () => {
  expect(await KnownErrors).toBe(KnownErrors);
  expect(JSON.stringify({ KnownErrors })).toBe('{"KnownErrors":{}}');
});

it('keeps the code and text of an error that is newer than the library', () => {
  const error = KnownError.fromJson({ code: 'SOMETHING_NEW', message: 'New.', status: 418 });
  expect(error).toMatchObject({ errorCode: 'SOMETHING_NEW', message: 'New.', statusCode: 418, details: {} });
  expect(new Error('plain')).not.toBeInstanceOf(KnownError);
});
