import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { editorTexts as texts } from '../../texts/emails.ts';
import type { EmailDraft } from './use-email-draft.ts';

type UndoButtonsProps = Pick<EmailDraft, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;

/** Buttons that take back the last change of a template and make it again. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: UndoButtonsProps) {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.undo}
        title={texts.undo}
        disabled={!canUndo}
        onClick={undo}
      >
        <Undo className="ks-icon" aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.redo}
        title={texts.redo}
        disabled={!canRedo}
        onClick={redo}
      >
        <Redo className="ks-icon" aria-hidden />
      </button>
    </>
  );
}
