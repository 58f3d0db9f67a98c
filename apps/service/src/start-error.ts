/** A reason not to start; its message is all that a reader needs. */
export class StartError extends Error {}
