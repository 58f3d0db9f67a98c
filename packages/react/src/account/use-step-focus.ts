import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on the first field or button of the element whenever another step is shown in it and the focus is lost,
 * because what was pressed to get there is gone. A step that takes it itself keeps it, and so does whatever people have
 * gone on to while they waited.
 */
export function useStepFocus<E extends HTMLElement = HTMLDivElement>(step: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement !== document.body) return;
    element.current?.querySelector<HTMLElement>('input:not([hidden]), button:enabled')?.focus();
  }, [step]);
  return element;
}
