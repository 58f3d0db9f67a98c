import { pino } from 'pino';

/** A log that nobody reads. */
export const quiet = pino({ level: 'silent' });
