import { pino } from 'pino';

/** A logger that writes nothing. */
export const quiet = pino({ level: 'silent' });
