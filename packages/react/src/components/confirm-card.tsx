import { Alert, Spinner } from '@keystack/ui';
import { type ReactNode, useRef } from 'react';
import { useAsyncAction } from '../use-async-action.ts';
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts';
import { MessageCard, type MessageCardProps } from './message-card.tsx';

/** The props of `ConfirmCard`. */
export interface ConfirmCardProps extends Pick<MessageCardProps, 'secondaryButtonText' | 'secondaryAction'> {
  readonly title: string;
  readonly body: string;
  readonly icon?: ReactNode;
  readonly buttonText: string;
  /** The title while the action runs without confirmation. */
  readonly pendingTitle: string;
  /**
   * `true` to run the action without confirmation, because the user started it in this browser. Changes after the first
   * render have no effect.
   */
  readonly isAutomatic: boolean;
  readonly action: () => Promise<void>;
  readonly fullPage: boolean;
}

/** Asks before an action that a link alone must not cause: a scanner or a foreign page may have opened the link. */
export function ConfirmCard({
  pendingTitle,
  buttonText,
  body,
  isAutomatic,
  action,
  fullPage,
  ...card
}: ConfirmCardProps) {
  const { pending, failure, attempt } = useAsyncAction();
  const automaticAction = useRef(isAutomatic ? action : undefined);

  // Before the first paint, but not in the first render: a server cannot know what this browser wants.
  useBrowserLayoutEffect(() => {
    const start = automaticAction.current;
    automaticAction.current = undefined;
    if (start) void attempt(start);
  }, [attempt]);

  if (pending) return <MessageCard title={pendingTitle} icon={<Spinner />} fullPage={fullPage} />;
  return (
    <MessageCard {...card} fullPage={fullPage} primaryButtonText={buttonText} primaryAction={action}>
      <p className="ks-part">{body}</p>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </MessageCard>
  );
}
