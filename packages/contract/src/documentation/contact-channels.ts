import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const { email, code } = samples;

/** Whose address it is. */
export const contactChannelsArea = {
  title: 'E-mail verification',
  text: 'A mailed link shows that an address belongs to the user who gave it. The codes live for seven days.',
  calls: {
    'POST /contact-channels/send-verification-code': {
      summary: 'Mail a verification link',
      body: { email, callback_url: `${samples.callbackUrl}/email-verification` },
    },
    'POST /contact-channels/verify': {
      summary: 'Verify an e-mail address',
      text: 'Uses the code up. Nobody needs to be signed in.',
      body: { code },
    },
    'POST /contact-channels/verify/check-code': {
      summary: 'Check a verification code',
      text: 'Does not use the code up, but counts as one of its 20 attempts.',
      body: { code },
    },
  } satisfies DocumentationOf<
    | 'POST /contact-channels/send-verification-code'
    | 'POST /contact-channels/verify'
    | 'POST /contact-channels/verify/check-code'
  >,
} satisfies Area;
