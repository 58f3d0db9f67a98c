import type { PartStyle, PartStyles, ThemeColors } from '@keystack/ui';
import type { ReactNode } from 'react';
import type { TranslationOverrides } from '../texts/translate.ts';

/** Classes or styles for the parts of the components: a class name, or a style object. */
export interface AppearanceElements extends PartStyles {
  /** The background of a page that fills the window. */
  readonly page?: PartStyle | undefined;
  /** The logo at the top of a card. */
  readonly logo?: PartStyle | undefined;
  /** The heading of a card. */
  readonly title?: PartStyle | undefined;
  /** The text below the heading of a card. */
  readonly subtitle?: PartStyle | undefined;
  /** A form with its fields and its button. */
  readonly form?: PartStyle | undefined;
  /** The slot for one character of a code. */
  readonly codeInput?: PartStyle | undefined;
  /** The buttons of the OAuth providers together. */
  readonly providers?: PartStyle | undefined;
  /** The button of an OAuth provider. */
  readonly providerButton?: PartStyle | undefined;
  /** The text at the end of a card, with links to another page and to legal documents. */
  readonly footer?: PartStyle | undefined;
  /** The button that opens the user menu. */
  readonly userButton?: PartStyle | undefined;
  /** The button that opens the menu of teams. */
  readonly teamButton?: PartStyle | undefined;
  /** The list of the pages of the account settings. */
  readonly settingsNavigation?: PartStyle | undefined;
  /** A link in this list. */
  readonly settingsLink?: PartStyle | undefined;
  /** A setting with its title and controls. */
  readonly settingsSection?: PartStyle | undefined;
}

/** Colors of the light and the dark mode. */
export interface AppearanceColors {
  /** Colors of the light mode. */
  readonly light?: ThemeColors | undefined;
  /** Colors of the dark mode. */
  readonly dark?: ThemeColors | undefined;
}

/** URLs of documents to which the sign-in and sign-up pages link. */
export interface AppearanceLinkUrls {
  /** URL of the terms of service. */
  readonly terms?: string | undefined;
  /** URL of the privacy policy. */
  readonly privacy?: string | undefined;
  /** URL of a page where users find help. */
  readonly help?: string | undefined;
}

/** Content of the host app on the cards of pages. */
export interface AppearanceSlots {
  /** Content at the top of a card, below the logo. */
  readonly header?: ReactNode;
  /** Content at the end of a card. */
  readonly footer?: ReactNode;
  /** Content between the heading and the sign-in methods. */
  readonly beforeForm?: ReactNode;
  /** Content between the sign-in methods and the links below them. */
  readonly afterForm?: ReactNode;
}

/**
 * Look of the components. If a value is set in several places, the first of these counts: the component,
 * `StackHandler`, `StackProvider`, `StackTheme`, the brand of the project. Objects are merged by key.
 */
export interface Appearance {
  /** URL of the logo on cards, or one for each mode. Default: the logo of the project's brand. */
  readonly logo?: string | { readonly light: string; readonly dark: string } | undefined;
  /** Colors of the light and the dark mode: any CSS color. */
  readonly colors?: AppearanceColors | undefined;
  /** Border radius: any CSS length. Default: `0.5rem`. */
  readonly radius?: string | undefined;
  /** Font family. Default: the font of the page around. */
  readonly font?: string | undefined;
  /** Size of spaces and controls. Default: `comfortable`. */
  readonly density?: 'compact' | 'comfortable' | 'spacious' | undefined;
  /** Shadow of cards: `none`, `soft`, `strong` or any CSS shadow. Default: `soft`. */
  readonly shadow?: string | undefined;
  /**
   * CSS rules for the components, in the layer `keystack`, with nesting: `.ks-card { border-width: 2px }`. They apply
   * only inside of the components, and come in a style element with the nonce of `StackTheme`.
   */
  readonly css?: string | undefined;
  /** Classes or styles by part. For each part, a value on a component replaces the value on the provider. */
  readonly elements?: AppearanceElements | undefined;
  /**
   * Buttons of the OAuth providers: in the colors of the providers, in those of the theme, or icons only. Default:
   * `brand`.
   */
  readonly providers?: 'brand' | 'neutral' | 'icons' | undefined;
  /** Links to legal documents below the sign-in methods. Default: the links of the project's brand. */
  readonly links?: AppearanceLinkUrls | undefined;
  /** Content of the host app on cards. */
  readonly slots?: AppearanceSlots | undefined;
  /**
   * Texts that replace the built-in ones, by their English version: one for all languages, or an object with one for
   * each language, for example `{ 'de-DE': 'Anmelden' }`.
   */
  readonly texts?: TranslationOverrides | undefined;
  /**
   * `false` to not mark the sign-in method that was used last in this browser. The mark appears only if there are two
   * or more methods. Default: `true`.
   */
  readonly lastUsedBadge?: boolean | undefined;
}

/** The prop of components with a look. */
export interface AppearanceProps {
  /** Look of the component. Wins over the `appearance` of `StackProvider`. */
  readonly appearance?: Appearance | undefined;
}

/** A look with the color of the project, which applies if neither the host app nor the theme sets another. */
export interface BrandedAppearance extends Appearance {
  /** Color of buttons. */
  readonly brand?: string | undefined;
}
