import { useEffect, useRef } from 'react';

/** Calls a function when Escape is pressed anywhere on the page, while `isActive`: to cancel a question. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      // An open menu of the app, for example, has used the key.
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isActive]);
}
