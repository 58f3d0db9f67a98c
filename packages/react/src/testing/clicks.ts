import { fireEvent } from '@testing-library/react';

/** Returns whether a click on a link, with these keys held, is left to the browser, which opens a tab or window for it. */
export function isLeftToBrowser(
  link: Element,
  keys: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean },
): boolean {
  let isPrevented = false;
  // jsdom does not navigate.
  const look = (event: Event) => {
    isPrevented = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(link, keys);
  return isPrevented;
}
