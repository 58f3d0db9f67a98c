import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const { email, code } = samples;

/** Email verification. */
export const contactChannelsArea = {
  title: 'E-mail verification',
  text: 'A mailed link shows that an address belongs to the user who gave it. A code works for seven days, and until a newer one is sent.',
  calls: {
    'POST /contact-channels/send-verification-code': {
      summary: 'Mail a verification link',
      body: { email, callback_url: `${samples.callbackUrl}/email-verification` },
    },
    'POST /contact-channels/verify': {
      summary: 'Verify an e-mail address',
      text: "Uses the code up. Nobody needs to be signed in. Sent with the access token of the account's user, it also confirms the sign-in methods that the account has: what is not confirmed is removed when somebody proves access to the mailbox with a password reset or a magic link.",
      body: { code },
    },
    'POST /contact-channels/verify/reject': {
      summary: 'Reject a verification',
      text: 'For owners of a mailbox who did not create the account. Uses the code up and deletes the account, unless its owner has confirmed it before.',
      body: { code },
    },
    'POST /contact-channels/verify/check-code': {
      summary: 'Check a verification code',
      text: 'Does not redeem the code, but counts as one of its 20 attempts.',
      body: { code },
    },
  } satisfies DocumentationOf<
    | 'POST /contact-channels/send-verification-code'
    | 'POST /contact-channels/verify'
    | 'POST /contact-channels/verify/reject'
    | 'POST /contact-channels/verify/check-code'
  >,
} satisfies Area;
