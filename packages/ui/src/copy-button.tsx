import Copy from 'lucide-react/icons/copy';
import { Button, type ButtonProps } from './button.tsx';
import { toast } from './toast.ts';

/** The words around copying. */
export interface CopyWords {
  /** The name of the button. */
  copyLabel?: string | undefined;
  copiedText?: string | undefined;
  failedText?: string | undefined;
}

/** What a `CopyButton` takes beyond what a `Button` does. */
export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'content'>, CopyWords {
  content: string;
}

/** Puts text into the clipboard; a toast tells, so the page needs a `Toaster`. */
export function CopyButton({ content, copyLabel = 'Copy', copiedText, failedText, ...props }: CopyButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={props.children ? undefined : copyLabel}
      {...props}
      onClick={() => copy(content, { copiedText, failedText })}
    >
      {props.children ?? <Copy className="ks-icon" />}
    </Button>
  );
}

/** Copies a text and says by a toast whether that went well. */
export async function copy(
  content: string,
  {
    copiedText = 'Copied to clipboard!',
    failedText = 'Failed to copy to clipboard',
  }: Omit<CopyWords, 'copyLabel'> = {},
): Promise<void> {
  try {
    await navigator.clipboard.writeText(content);
    toast({ description: copiedText, variant: 'success' });
  } catch {
    // The browser refuses, or the page is not served over https and there is no clipboard at all.
    toast({ description: failedText, variant: 'destructive' });
  }
}
