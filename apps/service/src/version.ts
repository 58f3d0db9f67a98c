/** The version of this service, that of its package. */
export const version = '0.1.0';
