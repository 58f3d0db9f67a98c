import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on the first field or button of the element whenever another step is shown in it that has not taken it
 * itself, because what was pressed to get there is gone.
 */
export function useStepFocus<E extends HTMLElement = HTMLDivElement>(step: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // A step may know better.
    if (element.current?.contains(document.activeElement)) return;
    element.current?.querySelector<HTMLElement>('input:not([hidden]), button:enabled')?.focus();
  }, [step]);
  return element;
}
