import type { Appearance } from './appearance/appearance.ts';

/**
 * The default values, written out. Looks the same in every app, also in one that has the tokens of shadcn/ui.
 *
 * @example
 * import { StackProvider } from '@keystack/react';
 * import { standard } from '@keystack/react/presets';
 * import type { ReactNode } from 'react';
 *
 * export function Root({ children }: { children: ReactNode }) {
 *   return (
 *     <StackProvider app={app} appearance={standard}>
 *       {children}
 *     </StackProvider>
 *   );
 * }
 */
export const standard: Appearance = {
  colors: {
    light: {
      background: 'hsl(0 0% 100%)',
      foreground: 'hsl(240 10% 3.9%)',
      card: 'hsl(0 0% 100%)',
      cardForeground: 'hsl(240 10% 3.9%)',
      popover: 'hsl(0 0% 100%)',
      popoverForeground: 'hsl(240 10% 3.9%)',
      primary: 'hsl(240 5.9% 10%)',
      secondary: 'hsl(240 4.8% 95.9%)',
      secondaryForeground: 'hsl(240 5.9% 10%)',
      muted: 'hsl(240 4.8% 95.9%)',
      mutedForeground: 'hsl(240 3.8% 44%)',
      accent: 'hsl(240 4.8% 95.9%)',
      accentForeground: 'hsl(240 5.9% 10%)',
      destructive: 'hsl(0 72.2% 50.6%)',
      destructiveForeground: 'hsl(0 0% 98%)',
      success: 'hsl(142 72% 29%)',
      successForeground: 'hsl(0 0% 98%)',
      border: 'hsl(240 5.9% 90%)',
      input: 'hsl(240 5.9% 90%)',
      ring: 'hsl(240 10% 3.9%)',
    },
    dark: {
      background: 'hsl(240 10% 3.9%)',
      foreground: 'hsl(0 0% 98%)',
      card: 'hsl(240 10% 3.9%)',
      cardForeground: 'hsl(0 0% 98%)',
      popover: 'hsl(240 10% 3.9%)',
      popoverForeground: 'hsl(0 0% 98%)',
      primary: 'hsl(0 0% 98%)',
      secondary: 'hsl(240 3.7% 15.9%)',
      secondaryForeground: 'hsl(0 0% 98%)',
      muted: 'hsl(240 3.7% 15.9%)',
      mutedForeground: 'hsl(240 5% 64.9%)',
      accent: 'hsl(240 3.7% 15.9%)',
      accentForeground: 'hsl(0 0% 98%)',
      destructive: 'hsl(0 62.8% 50%)',
      destructiveForeground: 'hsl(0 0% 98%)',
      success: 'hsl(142 72% 29%)',
      successForeground: 'hsl(0 0% 98%)',
      border: 'hsl(240 3.7% 15.9%)',
      input: 'hsl(240 3.7% 15.9%)',
      ring: 'hsl(240 4.9% 83.9%)',
    },
  },
  radius: '0.5rem',
  density: 'comfortable',
  shadow: 'soft',
  providers: 'brand',
};

/**
 * The shapes and sizes of shadcn/ui: with the tokens of the host app, its form looks like one of the app.
 *
 * @example
 * import { StackProvider } from '@keystack/react';
 * import { shadcn } from '@keystack/react/presets';
 * import type { ReactNode } from 'react';
 *
 * export function Root({ children }: { children: ReactNode }) {
 *   return (
 *     <StackProvider app={app} appearance={{ ...shadcn, logo: '/logo.svg' }}>
 *       {children}
 *     </StackProvider>
 *   );
 * }
 */
export const shadcn: Appearance = {
  // The token of the host, if it has one.
  radius: 'var(--ks-host-radius, 0.625rem)',
  shadow: '0 1px 3px 0 rgb(0 0 0 / 10%), 0 1px 2px -1px rgb(0 0 0 / 10%)',
  providers: 'neutral',
  css: `
    :is(.ks-page, .ks-settings-page) { background: var(--ks-background) }
    .ks-card.ks-panel { padding: min(1.5rem, 6vw) }
    :is(.ks-page > .ks-card, .ks-settings-card) { background: var(--ks-card) }
    .ks-input { block-size: 2.25rem; box-shadow: 0 1px 2px rgb(0 0 0 / 5%) }
    .ks-form { gap: 1.5rem }
    .ks-button { min-block-size: 2.25rem; box-shadow: none }
    .ks-button[data-size=sm] { min-block-size: 2rem }
    .ks-button[data-variant=outline] { box-shadow: 0 1px 2px rgb(0 0 0 / 5%) }
    .ks-button[data-variant=link] { min-block-size: 1.5rem }
    .ks-auth-header > .ks-text[data-type=h2] { font-size: min(1.25rem, 10vw); font-weight: 600 }
    .ks-link { text-underline-offset: 4px; font-weight: 400 }
  `,
};

/**
 * Black and white, without cards: headings, hairlines and much space.
 *
 * @example
 * import { StackProvider } from '@keystack/react';
 * import { minimal } from '@keystack/react/presets';
 * import type { ReactNode } from 'react';
 *
 * export function Root({ children }: { children: ReactNode }) {
 *   return (
 *     <StackProvider app={app} appearance={{ ...minimal, radius: '0' }}>
 *       {children}
 *     </StackProvider>
 *   );
 * }
 */
export const minimal: Appearance = {
  colors: {
    light: {
      background: '#ffffff',
      foreground: '#0a0a0a',
      card: '#ffffff',
      cardForeground: '#0a0a0a',
      popover: '#ffffff',
      popoverForeground: '#0a0a0a',
      primary: '#0a0a0a',
      secondary: '#f4f4f4',
      secondaryForeground: '#0a0a0a',
      muted: '#f4f4f4',
      mutedForeground: '#636363',
      accent: '#f4f4f4',
      accentForeground: '#0a0a0a',
      border: '#e8e8e8',
      input: '#dedede',
      ring: '#0a0a0a',
    },
    dark: {
      background: '#000000',
      foreground: '#ededed',
      card: '#000000',
      cardForeground: '#ededed',
      popover: '#0a0a0a',
      popoverForeground: '#ededed',
      primary: '#ffffff',
      secondary: '#1a1a1a',
      secondaryForeground: '#ededed',
      muted: '#1a1a1a',
      mutedForeground: '#a0a0a0',
      accent: '#1a1a1a',
      accentForeground: '#ededed',
      border: '#262626',
      input: '#2e2e2e',
      ring: '#ededed',
    },
  },
  radius: '0.5rem',
  density: 'spacious',
  shadow: 'none',
  providers: 'neutral',
  css: `
    :is(.ks-page, .ks-settings-page) { background: var(--ks-background) }
    :is(.ks-page > .ks-card, .ks-settings-card) { border: 0; background: none }
    .ks-page > .ks-panel { padding-inline: min(1rem, 4vw) }
    .ks-auth-header > .ks-text[data-type=h2] { font-size: min(1.75rem, 10vw); font-weight: 600; letter-spacing: -0.04em }
    .ks-button { box-shadow: none }
    .ks-tab-list { gap: 1.5rem; padding: 0; border-block-end: 1px solid var(--ks-border); border-radius: 0; background: none }
    .ks-tab { padding: 0.5rem 0 0.75rem; border-radius: 2px }
    .ks-tab[aria-selected=true] { background: none; box-shadow: 0 1px, 0 2px }
    .ks-settings-card { padding: 0; border-block-start: 1px solid var(--ks-border); border-radius: 0; box-shadow: none }
    .ks-settings-card > .ks-danger-zone { margin-inline: 0; padding-inline: 0; background: none }
    .ks-settings-link { padding-inline: 0.625rem }
    .ks-settings-link[aria-current] { background: none; font-weight: 600 }
  `,
};

/**
 * One strong color on the whole page, round shapes and heavy type. All colors follow from `primary`, so another one is
 * enough to make it yours.
 *
 * @example
 * import { StackProvider } from '@keystack/react';
 * import { bold } from '@keystack/react/presets';
 * import type { ReactNode } from 'react';
 *
 * const appearance = {
 *   ...bold,
 *   colors: {
 *     light: { ...bold.colors?.light, primary: '#c2185b' },
 *     dark: { ...bold.colors?.dark, primary: '#d81b60' },
 *   },
 * };
 *
 * export function Root({ children }: { children: ReactNode }) {
 *   return (
 *     <StackProvider app={app} appearance={appearance}>
 *       {children}
 *     </StackProvider>
 *   );
 * }
 */
export const bold: Appearance = {
  colors: {
    light: {
      background: '#ffffff',
      foreground: 'color-mix(in oklab, var(--ks-primary) 28%, #08060f)',
      card: '#ffffff',
      cardForeground: 'color-mix(in oklab, var(--ks-primary) 28%, #08060f)',
      popover: '#ffffff',
      popoverForeground: 'color-mix(in oklab, var(--ks-primary) 28%, #08060f)',
      primary: '#5b21e6',
      secondary: 'color-mix(in oklab, var(--ks-primary) 9%, #ffffff)',
      secondaryForeground: 'color-mix(in oklab, var(--ks-primary) 28%, #08060f)',
      muted: 'color-mix(in oklab, var(--ks-primary) 9%, #ffffff)',
      mutedForeground: 'color-mix(in oklab, var(--ks-primary) 24%, #55535c)',
      accent: 'color-mix(in oklab, var(--ks-primary) 9%, #ffffff)',
      accentForeground: 'color-mix(in oklab, var(--ks-primary) 28%, #08060f)',
      border: 'color-mix(in oklab, var(--ks-primary) 16%, #ffffff)',
      input: 'color-mix(in oklab, var(--ks-primary) 26%, #ffffff)',
      ring: 'var(--ks-primary)',
    },
    dark: {
      background: 'color-mix(in oklab, var(--ks-primary) 14%, #08060f)',
      foreground: '#ffffff',
      card: 'color-mix(in oklab, var(--ks-primary) 18%, #0c0a14)',
      cardForeground: '#ffffff',
      popover: 'color-mix(in oklab, var(--ks-primary) 18%, #0c0a14)',
      popoverForeground: '#ffffff',
      primary: '#7443ff',
      secondary: 'color-mix(in oklab, var(--ks-primary) 34%, #0c0a14)',
      secondaryForeground: '#ffffff',
      muted: 'color-mix(in oklab, var(--ks-primary) 34%, #0c0a14)',
      mutedForeground: 'color-mix(in oklab, var(--ks-primary) 20%, #d4d2dc)',
      accent: 'color-mix(in oklab, var(--ks-primary) 34%, #0c0a14)',
      accentForeground: '#ffffff',
      border: 'color-mix(in oklab, var(--ks-primary) 40%, #0c0a14)',
      input: 'color-mix(in oklab, var(--ks-primary) 50%, #0c0a14)',
      ring: '#ffffff',
    },
  },
  radius: '1.5rem',
  density: 'spacious',
  shadow: '0 2px 6px rgb(0 0 0 / 10%), 0 32px 64px -16px rgb(0 0 0 / 45%)',
  providers: 'neutral',
  css: `
    .stack-scope { --ks-field: light-dark(#ffffff, color-mix(in oklab, var(--ks-primary) 9%, #08060f)) }
    .ks-page {
      background-color: light-dark(var(--ks-primary), color-mix(in oklab, var(--ks-primary) 42%, #08060f));
      background-image:
        radial-gradient(64rem 52rem at 104% -4%, oklch(from var(--ks-primary) calc(l + 0.12) c calc(h + 32)), transparent),
        radial-gradient(64rem 52rem at -4% 104%, light-dark(oklch(from var(--ks-primary) calc(l - 0.14) c calc(h - 12)), #08060f), transparent);
    }
    :is(.ks-page > .ks-card, .ks-settings-card) { background: var(--ks-card) }
    .ks-settings-page { background: light-dark(color-mix(in oklab, var(--ks-primary) 8%, #ffffff), var(--ks-background)) }
    .ks-page > .ks-card { border: 0 }
    .ks-settings-card { border-width: 2px; box-shadow: none }
    .ks-auth-header > .ks-text[data-type=h2] { font-size: min(2rem, 10vw); font-weight: 850; line-height: 1.1; letter-spacing: -0.035em }
    .ks-text:is([data-type=h2], [data-type=h3], [data-type=h4]) { font-weight: 800 }
    .ks-button { font-weight: 700 }
    .ks-button:is([data-variant=default], [data-variant=destructive]) { box-shadow: none }
    .ks-panel .ks-button[data-size=lg] { font-size: 1rem }
    :is(.ks-label, .ks-tab, .ks-link, .ks-settings-link) { font-weight: 650 }
    :is(.ks-input, .ks-otp-slot, .ks-button[data-variant=outline]) { border-width: 2px }
    .ks-input { padding-inline: 1.125rem }
    .ks-otp-slot { border-radius: calc(var(--ks-radius) * 0.5) }
    .ks-link { text-decoration-thickness: 2px }
  `,
};

/**
 * A translucent card over soft lights in the primary color. Opaque for people who prefer less transparency or more
 * contrast, and in forced colors.
 *
 * @example
 * import { StackProvider } from '@keystack/react';
 * import { glass } from '@keystack/react/presets';
 * import type { ReactNode } from 'react';
 *
 * export function Root({ children }: { children: ReactNode }) {
 *   return (
 *     <StackProvider app={app} appearance={{ ...glass, providers: 'icons' }}>
 *       {children}
 *     </StackProvider>
 *   );
 * }
 */
export const glass: Appearance = {
  colors: {
    light: {
      background: '#f3f5fc',
      foreground: '#12142b',
      card: '#f9faff',
      cardForeground: '#12142b',
      popover: '#f9faff',
      popoverForeground: '#12142b',
      primary: '#4f46e5',
      secondary: '#e6e8f6',
      secondaryForeground: '#12142b',
      muted: '#e6e8f6',
      mutedForeground: '#3f4260',
      accent: '#e2e5f7',
      accentForeground: '#12142b',
      destructive: '#b91c1c',
      success: '#14663a',
      border: '#d5d8ea',
      input: '#c3c7de',
      ring: '#4f46e5',
    },
    dark: {
      background: '#0a0b18',
      foreground: '#f4f5ff',
      card: '#171a30',
      cardForeground: '#f4f5ff',
      popover: '#171a30',
      popoverForeground: '#f4f5ff',
      primary: '#5d5fef',
      secondary: '#262a47',
      secondaryForeground: '#f4f5ff',
      muted: '#262a47',
      mutedForeground: '#b9bdd9',
      accent: '#2b3052',
      accentForeground: '#f4f5ff',
      border: '#343958',
      input: '#4a4f74',
      ring: '#a5a8ff',
    },
  },
  radius: '0.875rem',
  shadow: '0 1px 2px rgb(10 12 40 / 8%), 0 24px 64px -12px rgb(10 12 60 / 30%)',
  providers: 'neutral',
  // The blur is on a pseudo-element, because on the card it would make dialogs that open in it a part of the card.
  css: `
    .stack-scope {
      --ks-field: light-dark(rgb(255 255 255 / 72%), rgb(10 12 30 / 45%));
      --ks-glass: light-dark(rgb(255 255 255 / 60%), rgb(22 25 50 / 52%));
      --ks-glass-edge: light-dark(rgb(255 255 255 / 85%), rgb(255 255 255 / 16%));
      --ks-glass-filter: blur(28px) saturate(160%);
      --ks-light-1: light-dark(oklch(from var(--ks-primary) 0.8 calc(c * 0.6) h), oklch(from var(--ks-primary) 0.46 c h));
      --ks-light-2: light-dark(oklch(from var(--ks-primary) 0.84 calc(c * 0.5) calc(h + 65)), oklch(from var(--ks-primary) 0.4 calc(c * 0.7) calc(h + 65)));
      --ks-light-3: light-dark(oklch(from var(--ks-primary) 0.86 calc(c * 0.45) calc(h - 60)), oklch(from var(--ks-primary) 0.42 calc(c * 0.5) calc(h - 60)));
      @media (prefers-reduced-transparency: reduce), (prefers-contrast: more), (forced-colors: active) {
        --ks-field: light-dark(#ffffff, #10122a);
        --ks-glass: var(--ks-card);
        --ks-glass-edge: var(--ks-border);
        --ks-glass-filter: none;
      }
      @supports not (backdrop-filter: none) { --ks-glass: var(--ks-card) }
    }
    :is(.ks-page, .ks-settings-page) {
      background-color: var(--ks-background);
      background-image:
        radial-gradient(40rem 34rem at 22% 14%, var(--ks-light-1), transparent),
        radial-gradient(38rem 36rem at 82% 38%, var(--ks-light-2), transparent),
        radial-gradient(46rem 34rem at 44% 104%, var(--ks-light-3), transparent);
      background-attachment: fixed;
    }
    :is(.ks-page > .ks-card, .ks-settings-card) {
      isolation: isolate;
      position: relative;
      border-color: var(--ks-glass-edge);
      background: none;
    }
    :is(.ks-page > .ks-card, .ks-settings-card)::before {
      content: "";
      position: absolute;
      inset: 0;
      z-index: -1;
      border-radius: inherit;
      background: var(--ks-glass);
      backdrop-filter: var(--ks-glass-filter);
    }
    .ks-menu {
      border-color: var(--ks-glass-edge);
      background: color-mix(in srgb, var(--ks-raised) 60%, var(--ks-glass));
      backdrop-filter: var(--ks-glass-filter);
    }
    .ks-input:autofill { box-shadow: inset 0 0 0 100px var(--ks-card) }
    .ks-tab-list { background: color-mix(in srgb, var(--ks-foreground) 7%, transparent) }
    .ks-separator { color: var(--ks-foreground) }
    .ks-separator::before, .ks-separator:not(:empty)::after { border-color: color-mix(in srgb, var(--ks-foreground) 16%, transparent) }
    .ks-section + .ks-section { border-color: color-mix(in srgb, var(--ks-foreground) 12%, transparent) }
  `,
};
