import type { Text } from './en.ts';

/** Every text in one language. A text that is missing here is a type error. */
export type Locale = Readonly<Record<Text, string>>;
