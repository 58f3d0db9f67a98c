/** An error that clients do not know by a code: a status with one sentence of plain text. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
