import type { HostRouter } from '@keystack/js';
import { useEffect, useRef } from 'react';

/** Goes to a path of the host, as its router does it. */
export type Navigate = (path: string, options: { readonly replace: boolean }) => unknown;

interface Journey {
  readonly from: string | undefined;
  readonly arrive: () => void;
}

/** The host's router as the app's redirects take it. Without a `path` they cannot see that a page has come. */
export function useHostRouter(navigate: Navigate | undefined, path: string | undefined): HostRouter {
  const journeys = useRef<readonly Journey[]>([]);

  useEffect(() => {
    const arrived = journeys.current.filter(({ from }) => from !== path);
    journeys.current = journeys.current.filter(({ from }) => from === path);
    for (const { arrive } of arrived) arrive();
  }, [path]);

  return {
    path,
    navigate:
      navigate &&
      ((target, replace) =>
        new Promise((arrive) => {
          journeys.current = [...journeys.current, { from: path, arrive }];
          navigate(target, { replace });
        })),
  };
}
