import { fireEvent } from '@testing-library/react';

/** Clicks a link with these keys held. Returns `true` if the browser handles the click and opens a tab or window. */
export function clickAndCheckHandledByBrowser(
  link: Element,
  keys: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean },
): boolean {
  let isHandledByBrowser = false;
  // jsdom does not navigate.
  const look = (event: Event) => {
    isHandledByBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(link, keys);
  return isHandledByBrowser;
}
