import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first field or button of the element when another step is shown in it and the focus was lost, because the
 * pressed element is gone. Does nothing if the step takes the focus itself, or if the user has focused another element
 * while they waited.
 */
export function useRestoredFocusOnStep<E extends HTMLElement = HTMLDivElement>(step: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    if (document.activeElement !== document.body) return;
    element.current?.querySelector<HTMLElement>('input:not([hidden]), button:enabled')?.focus();
  }, [step]);
  return element;
}
