import { useEffect, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';

const slowThreshold = 2000;

/** Tells people who have waited for a while that the request is still pending: it is retried before it fails. */
export function SlowHint({ waiting }: { readonly waiting: boolean }) {
  const translate = useTranslate();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    let timer = setTimeout(showHint, slowThreshold);
    function showHint() {
      // While the second factor is requested, the server is not what is slow.
      if (document.querySelector('.ks-totp') === null) setSlow(true);
      else timer = setTimeout(showHint, slowThreshold);
    }
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);

  return (
    <p role="status" className="ks-slow-hint">
      {isSlow && translate('Still trying to reach the server...')}
    </p>
  );
}
