import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { fieldTexts } from './field-texts.ts';
import { email, num, singleLineText, text } from './fields.ts';
import { isHost } from './rules/host.ts';
import { serviceLimits } from './service-limits.ts';

/** A setting of a mail server or an OAuth provider, such as a host. */
export const setting = () => z.pipe(text(), z.string().check(z.maxLength(serviceLimits.settingMaxLength)));
/** A setting that must not be empty. */
export const requiredSetting = () => z.pipe(setting(), z.string().check(z.minLength(1)));

/** The fields of a project's own mail server in requests, without its password. */
export const mailServerFields = {
  type: describe(fieldTexts.emailConfigType, z.literal('standard')),
  host: describe(
    fieldTexts.host,
    z.pipe(
      requiredSetting(),
      z.string().check(z.refine(isHost, { error: 'Must be a host name or an IP address, without a port' })),
    ),
  ),
  port: describe(fieldTexts.port, z.pipe(num(), z.number().check(z.int(), z.minimum(1), z.maximum(65_535)))),
  username: describe(fieldTexts.username, requiredSetting()),
  sender_name: describe(
    fieldTexts.senderName,
    z.pipe(singleLineText(), z.string().check(z.minLength(1), z.maxLength(serviceLimits.settingMaxLength))),
  ),
  sender_email: describe(fieldTexts.senderEmail, email()),
};

/** The steps of sending an email through a mail server, in their order. */
export const mailServerSteps = [
  'resolve',
  'connect',
  'greet',
  'encrypt',
  'log_in',
  'sender',
  'recipient',
  'message',
] as const;
