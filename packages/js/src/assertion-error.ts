/** Something that cannot happen has happened: a defect of this library or of the service, not of the app. */
export class StackAssertionError extends Error {
  override readonly name = 'StackAssertionError';
  /** What was seen, for the report. */
  readonly extraData: Readonly<Record<string, unknown>>;

  constructor(message: string, extraData: Readonly<Record<string, unknown>> = {}) {
    super(`${message} This is likely a defect of Keystack: please report it.`);
    this.extraData = extraData;
  }
}
