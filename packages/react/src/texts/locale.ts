import type { UiText } from './en.ts';

/** Every text in one language. A text that is missing here is a type error. */
export type LocaleTexts = Readonly<Record<UiText, string>>;
