import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { shellTexts } from '../texts/shell.ts';

interface DrawerProps {
  readonly title: string;
  /** Called when the drawer is closed: by its button, the Escape key or a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel at the end of the window, over the page. A modal dialog of the browser, which returns the focus when it
 * closes.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a modal dialog.
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="drawer-content">
        <div className="drawer-head">
          <h2 id={id} className="section-title">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={shellTexts.close} onClick={onClose}>
            <X className="ks-icon" aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
