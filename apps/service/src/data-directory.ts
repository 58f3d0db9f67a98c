import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** The file with the generated root secret. */
export function secretFile(directory: string): string {
  return join(directory, 'secret');
}

/** Does work in the data directory. Where the system refuses it, the error says to the operator what to do. */
export async function inDataDirectory<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new StartError(
      `The data directory ${directory} cannot be used: ${error.message}. Keystack stores the generated secret and the ` +
        'embedded database there, so it does not start. Give its user write access to the directory and its files, set ' +
        'KEYSTACK_DATA_DIR to another directory, or set DATABASE_URL and KEYSTACK_SECRET, which need no directory.',
      { cause: error },
    );
  }
}
