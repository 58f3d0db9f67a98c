import { useEffect, useRef } from 'react';

/**
 * Sets the title of the document, and returns a ref for the heading of the page, which gets the focus after a
 * navigation within the dashboard. Screen readers then announce the new page.
 */
export function usePageTitle(...parts: readonly string[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = [...parts, 'Keystack'].join(' · ');

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    // After the first load, the focus stays where browsers put it.
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus();
  }, []);

  return heading;
}

let isFirstPage = true;
