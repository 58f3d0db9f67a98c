import { Button, writeToClipboard } from '@keystack/ui';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';

const outcomeMs = 1500;

const outcomes = {
  copied: { label: 'Copied', Icon: Check },
  failed: { label: 'Could not be copied', Icon: X },
};

interface CopyButtonProps {
  readonly text: string;
  readonly name: string;
  readonly caption?: string;
}

/**
 * A button that copies `text` to the clipboard and then shows briefly whether that succeeded. `name` describes the text
 * in the button's accessible label, such as "the API URL". `caption` is shown beside the icon. Default: only the icon.
 */
export function CopyButton({ text, name, caption }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await writeToClipboard(text)) ? 'copied' : 'failed');
  }

  const { label, Icon } = outcome === undefined ? { label: `Copy ${name}`, Icon: Copy } : outcomes[outcome];
  return (
    <Button variant="ghost" size={caption === undefined ? 'icon' : 'sm'} aria-label={label} onClick={copy}>
      <Icon className="ks-icon" aria-hidden />
      {caption !== undefined && (outcome === undefined ? caption : label)}
    </Button>
  );
}
