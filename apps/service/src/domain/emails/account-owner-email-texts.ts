import { findLocale, type LocaleTag, textDirection } from '@keystack/contract';
import { texts as arabic } from './account-owner-email-texts/ar-001.ts';
import { texts as german } from './account-owner-email-texts/de-de.ts';
import { texts as english } from './account-owner-email-texts/en-us.ts';
import { texts as latinAmericanSpanish } from './account-owner-email-texts/es-419.ts';
import { texts as spanish } from './account-owner-email-texts/es-es.ts';
import { texts as canadianFrench } from './account-owner-email-texts/fr-ca.ts';
import { texts as french } from './account-owner-email-texts/fr-fr.ts';
import { texts as hebrew } from './account-owner-email-texts/he-il.ts';
import { texts as hindi } from './account-owner-email-texts/hi-in.ts';
import { texts as italian } from './account-owner-email-texts/it-it.ts';
import { texts as dutch } from './account-owner-email-texts/nl-nl.ts';
import type { AccountOwnerEmailTexts } from './account-owner-email-texts/owner-texts.ts';
import { texts as polish } from './account-owner-email-texts/pl-pl.ts';
import { texts as brazilianPortuguese } from './account-owner-email-texts/pt-br.ts';
import { texts as portuguese } from './account-owner-email-texts/pt-pt.ts';
import { texts as russian } from './account-owner-email-texts/ru-ru.ts';
import { texts as turkish } from './account-owner-email-texts/tr-tr.ts';
import { texts as simplifiedChinese } from './account-owner-email-texts/zh-cn.ts';
import { texts as traditionalChinese } from './account-owner-email-texts/zh-tw.ts';

/** The texts of emails to account owners in each language, with placeholders. */
export const accountOwnerEmailTexts: Readonly<Record<LocaleTag, AccountOwnerEmailTexts>> = {
  'en-US': english,
  'ar-001': arabic,
  'de-DE': german,
  'es-419': latinAmericanSpanish,
  'es-ES': spanish,
  'fr-CA': canadianFrench,
  'fr-FR': french,
  'he-IL': hebrew,
  'hi-IN': hindi,
  'it-IT': italian,
  'nl-NL': dutch,
  'pl-PL': polish,
  'pt-BR': brazilianPortuguese,
  'pt-PT': portuguese,
  'ru-RU': russian,
  'tr-TR': turkish,
  'zh-CN': simplifiedChinese,
  'zh-TW': traditionalChinese,
};

/** Returns the supported locale that fits a stored language tag. English if the tag is `null` or no locale fits. */
export function supportedLocaleOf(tag: string | null): LocaleTag {
  return (tag === null ? null : findLocale([tag])) ?? 'en-US';
}

/**
 * Replaces each placeholder such as `{project}` in a text of this language with its value. A placeholder without a
 * value is not changed.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
  locale: LocaleTag,
): string {
  // Between left-to-right marks, because email addresses and IP addresses would otherwise change their order with the
  // text around them. Isolates do not pass `replaceControlCharacters`.
  const mark = textDirection(locale) === 'rtl' ? '\u200e' : '';
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : `${mark}${value}${mark}`;
  });
}
