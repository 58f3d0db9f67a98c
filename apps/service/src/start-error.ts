/** An error that prevents the start. It is printed without its stack trace. */
export class StartError extends Error {}
