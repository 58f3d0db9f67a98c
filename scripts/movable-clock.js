// Loaded into the service of the browser tests before all else: its clock is ahead by the milliseconds that a file says.
import { readFileSync } from 'node:fs';

const file = process.env['MOVABLE_CLOCK'] ?? '';
const { now } = Date;
Date.now = () => now() + Number(readFileSync(file, 'utf8'));
