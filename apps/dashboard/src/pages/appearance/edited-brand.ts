import { contrastingTextColor, contrastRatio } from '@keystack/contract';
import type { ProjectBrand } from '@keystack/js';
import { appearanceTexts } from '../../texts/appearance.ts';

const texts = appearanceTexts;

/** The fields of a brand that can be edited. Empty texts are fields that are not set. */
export type EditedBrand = Readonly<Record<Exclude<keyof ProjectBrand, 'primaryTextColor'>, string>>;

/** Colors that are easy to see in both modes. */
export const suggestedColors = [
  ['#2563eb', 'Blue'],
  ['#0f766e', 'Teal'],
  ['#15803d', 'Green'],
  ['#b45309', 'Amber'],
  ['#dc2626', 'Red'],
  ['#db2777', 'Pink'],
  ['#7c3aed', 'Violet'],
  ['#475569', 'Slate'],
] as const;

/** The backgrounds of the sign-in form. */
const grounds = { light: '#ffffff', dark: '#09090b' } as const;

/** Minimum contrast of a control to the page (WCAG 2.2, section 1.4.11). */
const minContrast = 3;

/** Returns the fields of a brand for the form. */
export function editedBrand(brand: ProjectBrand | undefined): EditedBrand {
  return {
    logoUrl: brand?.logoUrl ?? '',
    logoDarkModeUrl: brand?.logoDarkModeUrl ?? '',
    primaryColor: brand?.primaryColor ?? '',
    termsUrl: brand?.termsUrl ?? '',
    privacyUrl: brand?.privacyUrl ?? '',
  };
}

/** Returns the brand that the form describes, for the preview. Leaves out values that are not valid. */
export function brandOf(edited: EditedBrand): ProjectBrand {
  const { logoUrl, logoDarkModeUrl, primaryColor, termsUrl, privacyUrl } = edited;
  const color = isColor(primaryColor) ? primaryColor : null;
  return {
    logoUrl: logoUrl || null,
    logoDarkModeUrl: logoDarkModeUrl || null,
    primaryColor: color,
    primaryTextColor: color && contrastingTextColor(color),
    termsUrl: termsUrl || null,
    privacyUrl: privacyUrl || null,
  };
}

/** Returns the changed fields as they are saved. */
export function changedFields(edited: EditedBrand, saved: EditedBrand): Partial<ProjectBrand> {
  const changed = Object.entries(edited).filter(([name, value]) => value !== Reflect.get(saved, name));
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim() || null]));
}

/** Returns what is not valid in the form. */
export function findBrandErrors({ primaryColor, termsUrl, privacyUrl }: EditedBrand) {
  return {
    ...(primaryColor !== '' && !isColor(primaryColor) && { primaryColor: texts.color.invalid }),
    ...(!isEmptyOrWebUrl(termsUrl) && { termsUrl: texts.links.invalid }),
    ...(!isEmptyOrWebUrl(privacyUrl) && { privacyUrl: texts.links.invalid }),
  } as Partial<Record<'primaryColor' | 'termsUrl' | 'privacyUrl', string>>;
}

/** Returns sentences about the contrast of a color with the text on it and with the page. */
export function describeContrast(color: string): readonly { readonly text: string; readonly isProblem: boolean }[] {
  if (!isColor(color)) return [];
  const textColor = contrastingTextColor(color);
  const onColor = texts.color.text(
    textColor === '#ffffff' ? 'white' : 'black',
    format(contrastRatio(textColor, color)),
  );
  const faint = (['light', 'dark'] as const).flatMap((mode) => {
    const ratio = contrastRatio(color, grounds[mode]);
    return ratio < minContrast ? [{ text: texts.color.faint(mode, format(ratio)), isProblem: true }] : [];
  });
  const verdict = faint.length > 0 ? faint : [{ text: texts.color.good, isProblem: false }];
  return [{ text: onColor, isProblem: false }, ...verdict];
}

function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text.trim());
}

function isEmptyOrWebUrl(text: string): boolean {
  return text.trim() === '' || (/^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim()));
}

const format = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);
