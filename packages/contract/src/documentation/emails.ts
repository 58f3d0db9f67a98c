import type { Area, DocumentationOf } from './call-documentation.ts';

/** The delivery of emails. */
export const emailsArea = {
  title: 'Sent e-mails',
  text: 'What became of the mails of the project. Their text is not shown: its links sign people in.',
  calls: {
    'GET /emails': {
      summary: 'List e-mails',
      text: 'Those of the last 30 days, the newest first, a page at a time.',
      query: { limit: 50 },
      refusals: { 400: 'The cursor is not one of this list.' },
    },
  } satisfies DocumentationOf<'GET /emails'>,
} satisfies Area;
