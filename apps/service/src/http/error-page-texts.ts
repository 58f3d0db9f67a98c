import type { LocaleTag } from '@keystack/contract';
import { texts as arabic } from './error-page-texts/ar-001.ts';
import { texts as german } from './error-page-texts/de-de.ts';
import { texts as english } from './error-page-texts/en-us.ts';
import type { ErrorPageTexts } from './error-page-texts/error-page-text-keys.ts';
import { texts as latinAmericanSpanish } from './error-page-texts/es-419.ts';
import { texts as spanish } from './error-page-texts/es-es.ts';
import { texts as canadianFrench } from './error-page-texts/fr-ca.ts';
import { texts as french } from './error-page-texts/fr-fr.ts';
import { texts as hebrew } from './error-page-texts/he-il.ts';
import { texts as hindi } from './error-page-texts/hi-in.ts';
import { texts as italian } from './error-page-texts/it-it.ts';
import { texts as dutch } from './error-page-texts/nl-nl.ts';
import { texts as polish } from './error-page-texts/pl-pl.ts';
import { texts as brazilianPortuguese } from './error-page-texts/pt-br.ts';
import { texts as portuguese } from './error-page-texts/pt-pt.ts';
import { texts as russian } from './error-page-texts/ru-ru.ts';
import { texts as turkish } from './error-page-texts/tr-tr.ts';
import { texts as simplifiedChinese } from './error-page-texts/zh-cn.ts';
import { texts as traditionalChinese } from './error-page-texts/zh-tw.ts';

/** The texts of error pages in each language. */
export const errorPageTexts: Readonly<Record<LocaleTag, ErrorPageTexts>> = {
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
