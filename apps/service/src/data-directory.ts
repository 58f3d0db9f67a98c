import { join } from 'node:path';
import { environmentFailure } from './environment-failure.ts';
import { StartError } from './start-error.ts';

/** Returns the path of the file with the generated root secret. */
export function rootSecretPath(directory: string): string {
  return join(directory, 'secret');
}

/**
 * Runs `work`, which uses the data directory. Converts the file system errors that it throws to a `StartError` with
 * advice for the operator.
 */
export async function convertDataDirectoryErrors<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const failure = environmentFailure(directory, error);
    if (failure !== null) throw failure;
    throw new StartError(
      `The data directory ${directory} cannot be used: ${error.message}. Keystack stores the generated secret and the ` +
        'embedded database there, so it does not start. Give its user write access to the directory and its files, set ' +
        'KEYSTACK_DATA_DIR to another directory, or set DATABASE_URL and KEYSTACK_SECRET, which need no directory.',
      { cause: error },
    );
  }
}
