/** An error that prevents the start of the service. Printed without a stack trace. */
export class StartError extends Error {}
