/** Texts of the preview of the sign-in page. */
export const previewTexts = {
  title: 'Preview of the sign-in page',
  frame: 'Sign-in page of your app',
  width: 'Width of the preview',
  widths: { wide: 'Wide', phone: 'Phone' },
  mode: 'Color mode of the preview',
  modes: { light: 'Light', dark: 'Dark' },
  saved: 'As saved',
  unsaved: 'Not saved yet',
  note: 'Your users see this page. It does not react here.',
} as const;
