import Unlink from 'lucide-react/icons/unlink';
import { MessageCard } from '../components/message-card.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';

/** The page for URLs below the handler that do not exist. */
export function NotFound({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  return (
    <MessageCard
      title={translate('Page not found')}
      icon={<Unlink className="ks-part" />}
      fullPage={fullPage}
      primaryButtonText={translate('Go to home')}
      primaryAction={() => app.redirectToHome()}
    >
      <p className="ks-part">{translate('There is no page at this URL. Check the link that you followed.')}</p>
    </MessageCard>
  );
}
