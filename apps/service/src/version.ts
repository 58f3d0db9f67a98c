/** The version of the service. */
export const version = '0.1.0';
