import { stackAppInternalsSymbol } from '@keystack/js';
import { alertIconPath, Icon } from '@keystack/ui';
import { Component, type ReactNode } from 'react';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';
import { MessageCard, type MessageCardProps } from './message-card.tsx';

/** Props of `PageBoundary`. */
export interface PageBoundaryProps extends Pick<MessageCardProps, 'secondaryButtonText' | 'secondaryAction'> {
  /** `true` to center the message in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
  /** Content that can fail to render. */
  readonly children: ReactNode;
}

/**
 * Renders a message with a "Try again" button if its children throw an error, for example without a connection.
 *
 * @example
 * import { PageBoundary } from '@keystack/react';
 * import type { ReactNode } from 'react';
 *
 * export function Layout({ children }: { children: ReactNode }) {
 *   return <PageBoundary fullPage>{children}</PageBoundary>;
 * }
 */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, ...card } = this.props;
    if (error === undefined) return children;
    return <FailedPage {...card} error={error} retry={() => this.setState({ error: undefined })} />;
  }
}

interface FailedPageProps extends Omit<PageBoundaryProps, 'children'> {
  readonly error: unknown;
  readonly retry: () => void;
}

function FailedPage({ error, retry, ...card }: FailedPageProps) {
  const { project, currentUser } = useStackApp()[stackAppInternalsSymbol];
  const translate = useTranslate();
  async function tryAgain() {
    // A page that is rendered soon after a failed request would receive that failure again.
    await Promise.allSettled([project.get(), currentUser.get()]);
    retry();
  }
  return (
    <MessageCard
      {...card}
      title={translate('Something went wrong')}
      icon={<Icon path={alertIconPath} stroke="var(--ks-destructive-text)" />}
      primaryButtonText={translate('Try again')}
      primaryAction={tryAgain}
    >
      <p className="ks-part">{errorTextForUsers(error, translate)}</p>
    </MessageCard>
  );
}
