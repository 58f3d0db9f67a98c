/** Texts of the editors of metadata, of users and of teams. */
export const metadataTexts = {
  title: 'Metadata',
  client: 'Client metadata',
  clientHint: 'The signed-in user and your server can read and change it.',
  clientReadOnly: 'Client read-only metadata',
  clientReadOnlyHint: 'The signed-in user can read it. Only your server can change it.',
  server: 'Server metadata',
  serverHint: 'Only your server can read and change it.',
  invalid: (reason: string) => `This is not JSON: ${reason}`,
  saved: 'The metadata was saved.',
} as const;
