import { type RefObject, useRef } from 'react';

/** Puts the focus on an element when its dialog opens, for example on the button that changes nothing. */
export function useFocusOnOpen(): {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onOpenAutoFocus: (event: Event) => void;
} {
  const ref = useRef<HTMLButtonElement>(null);
  return {
    ref,
    onOpenAutoFocus(event) {
      event.preventDefault();
      ref.current?.focus();
    },
  };
}
