import { stackAppInternalsSymbol } from '@keystack/js';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { failureText } from '../use-attempt.ts';
import { MessageCard } from './message-card.tsx';

/** What a `PageBoundary` takes. */
export interface PageBoundaryProps {
  readonly fullPage?: boolean | undefined;
  readonly children: ReactNode;
}

/** Says so where what is inside could not be shown, for example because the service cannot be reached, and lets people try again. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <FailedPage
        error={error}
        fullPage={this.props.fullPage ?? false}
        retry={() => this.setState({ error: undefined })}
      />
    );
  }
}

interface FailedPageProps {
  readonly error: unknown;
  readonly fullPage: boolean;
  readonly retry: () => void;
}

function FailedPage({ error, fullPage, retry }: FailedPageProps) {
  const { project, currentUser } = useStackApp()[stackAppInternalsSymbol];
  const translate = useTranslate();
  async function tryAgain() {
    // A page that is rendered soon after a request failed would be given that failure again.
    await Promise.allSettled([project.get(), currentUser.get()]);
    retry();
  }
  return (
    <MessageCard
      title={translate('Something went wrong')}
      icon={<CircleAlert color="var(--ks-destructive-text)" />}
      fullPage={fullPage}
      primaryButtonText={translate('Try again')}
      primaryAction={tryAgain}
    >
      <p>{failureText(error, translate)}</p>
    </MessageCard>
  );
}
