import { Card } from '@keystack/ui';
import type { ReactNode } from 'react';
import { FullPage } from './full-page.tsx';

/** The props of `PageFrame`. */
export interface PageFrameProps {
  /**
   * `true` to fill the window, with the content on a centered card. `false` if it is a part of a page of the host app.
   */
  readonly fullPage: boolean;
  readonly children: ReactNode;
}

/** The container of a page's content: up to 380 pixels wide. */
export function PageFrame({ fullPage, children }: PageFrameProps) {
  if (!fullPage) return <div className="stack-scope ks-panel">{children}</div>;
  return (
    <FullPage className="ks-page">
      <Card className="ks-panel">{children}</Card>
    </FullPage>
  );
}
