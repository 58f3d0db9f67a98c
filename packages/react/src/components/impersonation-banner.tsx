import type { ClientInternals, CurrentUser } from '@keystack/js';
import { type CSSProperties, useEffect, useState } from 'react';
import type { Translate } from '../texts/translate.ts';

/**
 * The props of `ImpersonationBanner`. Its file imports nothing of the library, because bundlers would split the code
 * that it shares with the sign-in page into further files.
 */
export interface ImpersonationBannerProps {
  readonly currentUser: ClientInternals['currentUser'];
  readonly translate: Translate;
}

/**
 * Names the user whom the session of the app acts as, and ends it. Shows nothing for another session. Floats above the
 * page, so that the layout of the host app stays as its users see it.
 */
export function ImpersonationBanner({ currentUser, translate }: ImpersonationBannerProps) {
  const [user, setUser] = useState<CurrentUser | null>(null);
  const [isStopping, setStopping] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const update = async () => {
      const current = await currentUser.read().catch(() => null);
      const isShown = await isImpersonated(current);
      if (isMounted) setUser(isShown ? current : null);
    };
    void update();
    const unsubscribe = currentUser.subscribe(() => void update());
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [currentUser]);
  if (user === null) return null;
  const stop = async () => {
    setStopping(true);
    try {
      await user.signOut();
    } finally {
      setStopping(false);
    }
  };
  return (
    <div role="status" className="ks-impersonation" style={bannerStyle}>
      <span style={textStyle}>
        {translate('You are signed in as {user} (impersonation)', {
          user: user.displayName || user.primaryEmail || user.id,
        })}
      </span>
      <button type="button" style={buttonStyle} disabled={isStopping} onClick={() => void stop()}>
        {translate('Stop')}
      </button>
    </div>
  );
}

/** Returns whether the access token of a user belongs to an impersonation. */
async function isImpersonated(user: CurrentUser | null): Promise<boolean> {
  const { accessToken } = (await user?.currentSession.getTokens()) ?? { accessToken: null };
  const [, payload = ''] = (accessToken ?? '').split('.');
  if (payload === '') return false;
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return Object(claims).is_impersonation === true;
}

// Styles of its own: outside of the theme, the pages of the host app have none of the library.
const bannerStyle: CSSProperties = {
  position: 'fixed',
  zIndex: 2147483000,
  insetBlockEnd: 'max(0.75rem, env(safe-area-inset-bottom))',
  insetInline: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem 0.75rem',
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100vw - 1.5rem)',
  boxSizing: 'border-box',
  marginInline: 'auto',
  padding: '0.5rem 0.5rem 0.5rem 1rem',
  border: '1px solid #fff',
  borderRadius: '0.75rem',
  background: '#7c2d12',
  color: '#fff',
  font: '500 0.875rem/1.4 system-ui, sans-serif',
  boxShadow: '0 4px 16px rgb(0 0 0 / 0.3)',
};
const textStyle: CSSProperties = { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' };
const buttonStyle: CSSProperties = {
  minBlockSize: '2rem',
  padding: '0.25rem 0.875rem',
  border: 0,
  borderRadius: '0.5rem',
  background: '#fff',
  color: '#7c2d12',
  font: 'inherit',
  cursor: 'pointer',
};
