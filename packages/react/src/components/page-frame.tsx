import { Card } from '@keystack/ui';
import type { ReactNode } from 'react';
import { FullPage } from './full-page.tsx';

/** What a `PageFrame` takes. */
export interface PageFrameProps {
  /** Whether the content is the page: then it stands in its middle, on a card. Otherwise it is a part of the host's page. */
  readonly fullPage: boolean;
  readonly children: ReactNode;
}

/** The place of a page's content: 380 pixels wide where there is room. */
export function PageFrame({ fullPage, children }: PageFrameProps) {
  if (!fullPage) return <div className="stack-scope ks-panel">{children}</div>;
  return (
    <FullPage className="ks-page">
      <Card className="ks-panel">{children}</Card>
    </FullPage>
  );
}
