import type { ReactNode } from 'react';

/** The props of `Cancellable`. */
export interface CancellableProps {
  /** `undefined` while nothing can be cancelled. */
  readonly onCancel: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A question or form with a Cancel button, which the Escape key cancels, too. */
export function Cancellable({ onCancel, children }: CancellableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key presses are those of the buttons and fields inside.
    <div
      className="ks-stack"
      onKeyDown={(event) => {
        // During composition, the key belongs to the input method.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel?.();
      }}
    >
      {children}
    </div>
  );
}
