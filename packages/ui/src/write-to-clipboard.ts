/**
 * Copies a text to the clipboard. Returns `false` if the browser denies it. Pages that come over http from another
 * machine have no clipboard API, so there the text is selected in a field and copied as a person would.
 */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'ks-visually-hidden';
  const focused = document.activeElement;
  // A dialog makes the rest of the page inert, where nothing can be selected.
  (focused?.closest('dialog, [role=dialog], [role=alertdialog]') ?? document.body).append(field);
  field.select();
  // Deprecated, so a browser may lack it.
  const isCopied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
