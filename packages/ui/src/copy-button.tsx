import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';
import { toast } from './toast.ts';
import { withRef } from './with-ref.ts';
import { writeToClipboard } from './write-to-clipboard.ts';

const copyPath =
  'M8 10a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2ZM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2';

/** The texts of a copy button, and of the toasts that report its result. */
export interface CopyTexts {
  /** The accessible name of the button. */
  copyLabel?: string | undefined;
  copiedText?: string | undefined;
  failedText?: string | undefined;
}

/** The props of `CopyButton`. Also accepts those of `Button`. */
export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'content'>, CopyTexts {
  content: string;
}

/** A button that copies text to the clipboard. A toast reports the result, so the page needs a `Toaster`. */
export const CopyButton = /* @__PURE__ */ withRef(function CopyButton({
  content,
  copyLabel = 'Copy',
  copiedText,
  failedText,
  ...props
}: CopyButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={props.children ? undefined : copyLabel}
      {...props}
      onClick={() => copyWithToast(content, { copiedText, failedText })}
    >
      {props.children ?? <Icon path={copyPath} />}
    </Button>
  );
});

/** Copies a text to the clipboard and reports the result in a toast. */
export async function copyWithToast(
  content: string,
  {
    copiedText = 'Copied to clipboard!',
    failedText = 'Failed to copy to clipboard',
  }: Omit<CopyTexts, 'copyLabel'> = {},
): Promise<void> {
  if (await writeToClipboard(content)) toast({ description: copiedText, variant: 'success' });
  else toast({ description: failedText, variant: 'destructive' });
}
