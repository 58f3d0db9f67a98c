import type { Settings } from './merge-change.ts';

/** Thrown if another owner has changed the same setting since the page was loaded. The message names both. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  /** The values of the other owner. */
  readonly theirs: Settings;

  constructor(message: string, theirs: Settings) {
    super(message);
    this.theirs = theirs;
  }
}
