import { Alert, Button, Typography } from '@keystack/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAttempt } from '../use-attempt.ts';
import { PageFrame } from './page-frame.tsx';

/** The props of `MessageCard`. */
export interface MessageCardProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly fullPage?: boolean | undefined;
  /** Shown with the title. */
  readonly icon?: ReactNode;
  readonly primaryButtonText?: string | undefined;
  /** The button shows a spinner while a returned promise is pending. An error is shown on the card. */
  readonly primaryAction?: (() => void | Promise<void>) | undefined;
  readonly secondaryButtonText?: string | undefined;
  readonly secondaryAction?: (() => void | Promise<void>) | undefined;
}

/** A card with one message and the actions to take. */
export function MessageCard({ title, children, fullPage = false, icon, ...actions }: MessageCardProps) {
  const { failure, attempt } = useAttempt();
  const heading = useRef<HTMLHeadingElement>(null);

  // If it is the whole page, it takes the focus that the previous content lost, so that it is read out.
  useEffect(() => {
    if (fullPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [fullPage]);

  const { primaryButtonText, primaryAction, secondaryButtonText, secondaryAction } = actions;
  return (
    <PageFrame fullPage={fullPage}>
      <div className="ks-message">
        {icon && <span className="ks-message-icon">{icon}</span>}
        <Typography type="h3" ref={heading} tabIndex={-1} aria-level={fullPage ? 1 : undefined}>
          {title}
        </Typography>
        {children && <div className="ks-message-body">{children}</div>}
      </div>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      {(primaryButtonText || secondaryButtonText) && (
        <div className="ks-message-actions">
          {secondaryButtonText && (
            <Button variant="outline" size="lg" onClick={() => attempt(async () => secondaryAction?.())}>
              {secondaryButtonText}
            </Button>
          )}
          {primaryButtonText && (
            <Button size="lg" onClick={() => attempt(async () => primaryAction?.())}>
              {primaryButtonText}
            </Button>
          )}
        </div>
      )}
    </PageFrame>
  );
}
