import type { ReactNode, Ref } from 'react';

/** The props that every component must pass on to its element. */
export interface ForwardedProps {
  ref?: Ref<never>;
  className: string;
  title: string;
}

/**
 * Samples of components by name. `tag` is the tag of the element that must receive the ref, the class name and the
 * attributes; `show` renders the component in the parents that it needs.
 */
export type ComponentSamples = Readonly<
  Record<
    string,
    {
      tag: string;
      show: (given: ForwardedProps) => ReactNode;
      /** `true` if the component renders only in a browser, and nothing on a server. */
      opens?: true;
    }
  >
>;
