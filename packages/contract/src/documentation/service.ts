import type { Area, DocumentationOf } from './call-documentation.ts';

/** Information about the service itself. */
export const serviceArea = {
  title: 'Service',
  text: 'Calls that need no access level.',
  calls: {
    'GET /': {
      summary: 'Try keys and tokens',
      text: 'Greets, and says whom it takes the caller for.',
    },
    'POST /check-feature-support': {
      summary: 'Ask for a feature',
      text: 'Clients ask it of features that they know by name only. It says that the feature is not supported here.',
      body: { feature_name: 'passkeys' },
    },
    'POST /check-version': {
      summary: 'Compare versions',
      text: 'Says whether a client library fits this service.',
      body: { clientVersion: '0.1.0' },
    },
  } satisfies DocumentationOf<'GET /' | 'POST /check-feature-support' | 'POST /check-version'>,
} satisfies Area;
