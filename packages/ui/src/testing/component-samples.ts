import type { ReactNode, Ref } from 'react';

/** The props that every component must pass on to its element. */
export interface SampleProps {
  ref?: Ref<never>;
  className: string;
  title: string;
}

/** Components by name, each with the tag that must receive ref, class name and attributes, rendered in its context. */
export type ComponentSamples = Readonly<
  Record<
    string,
    {
      tag: string;
      show: (given: SampleProps) => ReactNode;
      /** `true` if the component renders only in a browser, and nothing on a server. */
      opens?: true;
    }
  >
>;
