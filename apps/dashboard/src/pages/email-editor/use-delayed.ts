import { useEffect, useState } from 'react';

/**
 * Returns a value as it was before its last changes, until `delayMs` milliseconds have passed without a further one.
 */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timeout = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timeout);
  }, [value, delayMs]);
  return delayed;
}
