import { Button } from '@keystack/ui';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';

const confirmationMs = 1500;

/** Copies a text; `what` names it for who cannot see it. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? <Check className="ks-icon" aria-hidden /> : <Copy className="ks-icon" aria-hidden />}
    </Button>
  );
}
