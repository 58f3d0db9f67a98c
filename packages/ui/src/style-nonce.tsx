import { setNonce } from 'get-nonce';
import { createContext, type ReactNode, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** The props of `StyleNonceProvider`. */
export interface StyleNonceProviderProps {
  /** The nonce of the page's Content-Security-Policy. */
  nonce: string | undefined;
  children: ReactNode;
}

/** Lets `Select` and `ScrollArea` below it add their style elements under a strict Content-Security-Policy. */
export function StyleNonceProvider({ nonce, children }: StyleNonceProviderProps) {
  // The scroll lock behind `Select` reads the nonce from a module, not from React.
  if (nonce) setNonce(nonce);
  return <NonceContext.Provider value={nonce}>{children}</NonceContext.Provider>;
}

/** Returns the nonce of the page as a prop for style elements, or an empty object without one. */
export function useStyleNonce(): { nonce?: string } {
  const nonce = useContext(NonceContext);
  return nonce === undefined ? {} : { nonce };
}
