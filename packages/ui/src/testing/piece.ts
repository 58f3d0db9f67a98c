import type { ReactNode, Ref } from 'react';

/** What every piece has to hand on to its element. */
export interface Given {
  ref?: Ref<never>;
  className: string;
  title: string;
}

/** Pieces by name, each with the tag its ref, class name and attributes must arrive at, in what it needs around it. */
export type Pieces = Readonly<
  Record<
    string,
    {
      tag: string;
      show: (given: Given) => ReactNode;
      /** Stands only in a page that runs its script. */
      opens?: true;
    }
  >
>;
