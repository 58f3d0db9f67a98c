import { Spinner } from '@keystack/ui';
import { useTranslate } from '../stack-provider.tsx';
import { FullPage } from './full-page.tsx';
import { SlowHint } from './slow-hint.tsx';

/** A placeholder for a page that is loading. Visible only if that takes a while. */
export function LoadingPage({ fullPage }: { readonly fullPage: boolean }) {
  const translate = useTranslate();
  const Frame = fullPage ? FullPage : 'div';
  return (
    <Frame className={`stack-scope ks-loading ${fullPage ? 'ks-page' : 'ks-panel'}`}>
      <Spinner aria-label={translate('Loading')} />
      <SlowHint waiting />
    </Frame>
  );
}
