import { stackAppInternalsSymbol } from '@keystack/js';
import { Spinner } from '@keystack/ui';
import { useEffect } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { FullPage } from './full-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { SlowRequestHint } from './slow-request-hint.tsx';

/** The props of `LoadingPage`. */
export interface LoadingPageProps {
  readonly fullPage: boolean;
}

/** A placeholder for a page that is loading. Visible only if that takes a while. */
export function LoadingPage({ fullPage }: LoadingPageProps) {
  const translate = useTranslate();
  const Frame = fullPage ? FullPage : 'div';
  return (
    <Frame {...translate.attributes} className={`stack-scope ks-loading ${fullPage ? 'ks-page' : 'ks-panel'}`}>
      <Spinner aria-label={translate('Loading')} />
      <SlowRequestHint waiting />
    </Frame>
  );
}

/** The props of `LoadingCard`. */
export interface LoadingCardProps extends LoadingPageProps {
  readonly onProjectLoad: () => void;
}

/**
 * A placeholder for the card of the sign-in and sign-up pages, at the first visit. Later ones show the form at once
 * (`projectOrThatOfLastVisit`). Calls `onProjectLoad` when the project is loaded.
 */
export function LoadingCard({ fullPage, onProjectLoad }: LoadingCardProps) {
  const translate = useTranslate();
  const { project } = useStackApp()[stackAppInternalsSymbol];
  useEffect(() => project.subscribe(onProjectLoad), [project, onProjectLoad]);
  return (
    <PageFrame fullPage={fullPage}>
      <div role="status" aria-label={translate('Loading')} className="ks-skeleton-form">
        {/* A title, three buttons or fields, and a link. */}
        <span className="ks-skeleton-line" />
        <span className="ks-skeleton-line" />
        <span className="ks-skeleton-line" />
        <span className="ks-skeleton-line" />
        <span className="ks-skeleton-line" />
      </div>
      <SlowRequestHint waiting />
    </PageFrame>
  );
}
