import { Button } from '@keystack/ui';
import { shellTexts } from '../texts/shell.ts';

interface SaveButtonsProps {
  readonly isChanged: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a form that is saved explicitly. They can be pressed after a change. */
export function SaveButtons({ isChanged, onCancel }: SaveButtonsProps) {
  return (
    <div className="form-actions">
      <Button variant="outline" disabled={!isChanged} onClick={onCancel}>
        {shellTexts.cancel}
      </Button>
      <Button type="submit" disabled={!isChanged}>
        {shellTexts.save}
      </Button>
    </div>
  );
}
