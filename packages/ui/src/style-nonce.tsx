import { setNonce } from 'get-nonce';
import { createContext, type ReactNode, use } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** What a `StyleNonce` takes. */
export interface StyleNonceProps {
  /** That of the page's Content-Security-Policy. */
  nonce: string | undefined;
  children: ReactNode;
}

/** Lets `Select` and `ScrollArea` below it add the style elements that they need under a strict Content-Security-Policy. */
export function StyleNonce({ nonce, children }: StyleNonceProps) {
  // The scroll lock behind `Select` is told apart from React.
  if (nonce) setNonce(nonce);
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** The nonce for style elements, where the page has one. */
export function useStyleNonce(): { nonce?: string } {
  const nonce = use(NonceContext);
  return nonce === undefined ? {} : { nonce };
}
