import type { PasswordHasher } from '../security/password-hasher.ts';
import { inSpan, type Span } from './span.ts';

/** Returns a hasher whose work appears in a trace, with the time that each password waited for a worker thread. */
export function tracePasswordHasher(hasher: PasswordHasher, parent: Span): PasswordHasher {
  const traced = <T>(name: string, work: (onStart: (waitedMs: number) => void) => Promise<T>) =>
    inSpan(parent, { name }, (span) =>
      work((waitedMs) => {
        span?.addEvent('worker thread starts');
        span?.setAttributes({ 'keystack.queue_wait_ms': waitedMs });
      }),
    );
  return {
    ...hasher,
    hash: (password, from) => traced('hash password', (onStart) => hasher.hash(password, from, onStart)),
    verify: (password, hash, from) =>
      traced('verify password', (onStart) => hasher.verify(password, hash, from, onStart)),
  };
}
