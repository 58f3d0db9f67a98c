import { useEffect, useLayoutEffect } from 'react';

/** React's `useLayoutEffect`, without the warning that React 18 logs on servers, where effects do not run. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
