import { useEffect, useState } from 'react';

/**
 * Counts down from `initial` to 0, once per second. Returns the seconds left, and a function that restarts the
 * countdown from another number of seconds.
 */
export function useSecondsCountdown(initial: number) {
  const [secondsLeft, start] = useState(initial);
  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => start(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return { secondsLeft, start };
}
