import { useEffect, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';

const slowThreshold = 2000;

/**
 * A message that a request is still pending. Appears when `waiting` has been `true` for two seconds, but not while the
 * user is asked for the second factor.
 */
export function SlowRequestHint({ waiting }: { readonly waiting: boolean }) {
  const translate = useTranslate();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    let timer = setTimeout(showHint, slowThreshold);
    function showHint() {
      // While the second factor is requested, the delay is not the server's.
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
