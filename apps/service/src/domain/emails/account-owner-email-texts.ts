import { findLocale, type LocaleTag } from '@keystack/contract';
import { texts as german } from './account-owner-email-texts/de-de.ts';
import { texts as english } from './account-owner-email-texts/en-us.ts';
import { texts as latinAmericanSpanish } from './account-owner-email-texts/es-419.ts';
import { texts as spanish } from './account-owner-email-texts/es-es.ts';
import { texts as canadianFrench } from './account-owner-email-texts/fr-ca.ts';
import { texts as french } from './account-owner-email-texts/fr-fr.ts';
import { texts as italian } from './account-owner-email-texts/it-it.ts';
import type { AccountOwnerEmailTexts } from './account-owner-email-texts/owner-texts.ts';
import { texts as brazilianPortuguese } from './account-owner-email-texts/pt-br.ts';
import { texts as portuguese } from './account-owner-email-texts/pt-pt.ts';
import { texts as simplifiedChinese } from './account-owner-email-texts/zh-cn.ts';
import { texts as traditionalChinese } from './account-owner-email-texts/zh-tw.ts';

/** The texts of emails to account owners in each language, with placeholders. */
export const accountOwnerEmailTexts: Readonly<Record<LocaleTag, AccountOwnerEmailTexts>> = {
  'en-US': english,
  'de-DE': german,
  'es-419': latinAmericanSpanish,
  'es-ES': spanish,
  'fr-CA': canadianFrench,
  'fr-FR': french,
  'it-IT': italian,
  'pt-BR': brazilianPortuguese,
  'pt-PT': portuguese,
  'zh-CN': simplifiedChinese,
  'zh-TW': traditionalChinese,
};

/** Returns the supported locale that fits a stored language tag. English if the tag is `null` or no locale fits. */
export function localeOf(tag: string | null): LocaleTag {
  return (tag === null ? null : findLocale([tag])) ?? 'en-US';
}

/** Replaces each placeholder such as `{project}` with its value. A placeholder without a value is not changed. */
export function fillText(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
