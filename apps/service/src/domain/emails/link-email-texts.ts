import type { LocaleTag } from '@keystack/contract';
import { texts as arabic } from './link-email-texts/ar-001.ts';
import { texts as german } from './link-email-texts/de-de.ts';
import { texts as english } from './link-email-texts/en-us.ts';
import { texts as latinAmericanSpanish } from './link-email-texts/es-419.ts';
import { texts as spanish } from './link-email-texts/es-es.ts';
import { texts as canadianFrench } from './link-email-texts/fr-ca.ts';
import { texts as french } from './link-email-texts/fr-fr.ts';
import { texts as hebrew } from './link-email-texts/he-il.ts';
import { texts as hindi } from './link-email-texts/hi-in.ts';
import { texts as italian } from './link-email-texts/it-it.ts';
import type { AllLinkEmailTexts } from './link-email-texts/link-email-text-keys.ts';
import { texts as dutch } from './link-email-texts/nl-nl.ts';
import { texts as polish } from './link-email-texts/pl-pl.ts';
import { texts as brazilianPortuguese } from './link-email-texts/pt-br.ts';
import { texts as portuguese } from './link-email-texts/pt-pt.ts';
import { texts as russian } from './link-email-texts/ru-ru.ts';
import { texts as turkish } from './link-email-texts/tr-tr.ts';
import { texts as simplifiedChinese } from './link-email-texts/zh-cn.ts';
import { texts as traditionalChinese } from './link-email-texts/zh-tw.ts';

/** The texts of the emails that users request in each language, with placeholders. */
export const linkEmailTexts: Readonly<Record<LocaleTag, AllLinkEmailTexts>> = {
  'en-US': english,
  'de-DE': german,
  'hi-IN': hindi,
  'ru-RU': russian,
  'tr-TR': turkish,
  'pl-PL': polish,
  'nl-NL': dutch,
  'he-IL': hebrew,
  'ar-001': arabic,
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
