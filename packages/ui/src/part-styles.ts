import { type CSSProperties, createContext, useContext } from 'react';
import { cn } from './cn.ts';

/** A class name, or a style object. */
export type PartStyle = string | CSSProperties;

/** Class names or style objects with which an app styles parts of the components. */
export interface PartStyles {
  /** The card of a page, of a settings page, and of other raised surfaces. */
  readonly card?: PartStyle | undefined;
  /** A label, its control, the description and the error. */
  readonly field?: PartStyle | undefined;
  /** The label of a field. */
  readonly label?: PartStyle | undefined;
  /** A text input, also for passwords. */
  readonly input?: PartStyle | undefined;
  /** The button of the main action, for example to submit a form. */
  readonly primaryButton?: PartStyle | undefined;
  /** A button of another action, for example beside the main one. */
  readonly secondaryButton?: PartStyle | undefined;
  /** A line, with or without a text in it. */
  readonly separator?: PartStyle | undefined;
  /** A link in a text. */
  readonly link?: PartStyle | undefined;
  /** A message about an error or a success. */
  readonly alert?: PartStyle | undefined;
  /** The row of tabs. */
  readonly tabs?: PartStyle | undefined;
  /** One of the tabs. */
  readonly tab?: PartStyle | undefined;
  /** A short label. */
  readonly badge?: PartStyle | undefined;
  /** The panel of a menu. */
  readonly menu?: PartStyle | undefined;
  /** An item of a menu. */
  readonly menuItem?: PartStyle | undefined;
  /** The picture or the letters of a person or a thing. */
  readonly avatar?: PartStyle | undefined;
}

/** Provides the classes and styles of an app to the components below. */
export const PartStylesContext = /* @__PURE__ */ createContext<PartStyles | undefined>(undefined);

/** The attributes of a styled element. */
export interface StyledProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/**
 * Returns the `className` and `style` of an element, merged with `own`, the app's class or style for that part. The
 * app's style wins.
 */
export function withPartStyle(
  own: PartStyle | undefined,
  style: CSSProperties | undefined,
  ...names: (string | undefined)[]
): StyledProps {
  if (typeof own === 'object') return { className: cn(...names), style: { ...style, ...own } };
  return { className: cn(...names, own), ...(style && { style }) };
}

/** Returns the class name and the style of a part, with those that the app has set for it. */
export function usePartStyle(
  part: keyof PartStyles,
  style: CSSProperties | undefined,
  ...names: (string | undefined)[]
): StyledProps {
  return withPartStyle(useContext(PartStylesContext)?.[part], style, ...names);
}
