import { Button } from '@keystack/ui';
import { useBlocker } from '@tanstack/react-router';
import { shellTexts } from '../texts/shell.ts';

interface SaveButtonsProps {
  readonly isChanged: boolean;
  /** `false` if the form cannot be saved as it is. It can still be cancelled. Default: true. */
  readonly isValid?: boolean;
  /** `true` if the form can be saved without an edit, because nothing is saved yet. Default: false. */
  readonly isNew?: boolean;
  readonly onCancel: () => void;
}

/**
 * The buttons of a form that is saved explicitly. They can be pressed after a change. Asks before the page is left with
 * one.
 */
export function SaveButtons({ isChanged, isValid = true, isNew = false, onCancel }: SaveButtonsProps) {
  useBlocker({
    shouldBlockFn: () => isChanged && !confirm(shellTexts.leave),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });

  return (
    <div className="form-actions">
      <Button variant="outline" disabled={!isChanged} onClick={onCancel}>
        {shellTexts.cancel}
      </Button>
      <Button type="submit" disabled={!isValid || (!isChanged && !isNew)}>
        {shellTexts.save}
      </Button>
    </div>
  );
}
