/** Texts of the dialog that runs an action for many items. */
export const bulkDialogTexts = {
  others: 'and others',
  cancel: 'Cancel',
  stop: 'Stop',
  close: 'Close',
  retry: 'Try again',
  progress: (items: string) => `${items} done.`,
  failed: (items: string) => `${items} failed`,
} as const;
