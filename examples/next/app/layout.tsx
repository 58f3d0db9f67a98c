import { StackProvider, StackTheme, UserButton } from '@keystack/next';
import '@keystack/next/styles.css';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { stack } from '../stack.ts';
import './styles.css';

export const metadata: Metadata = { title: 'Keystack with Next.js' };

/**
 * The layout of every page. Provides the Keystack app to client components, applies the theme and shows the signed-in
 * user.
 */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const user = await stack.getUser();
  return (
    // The theme's attribute is set before hydration.
    <html lang="en" suppressHydrationWarning>
      <body>
        <StackProvider app={stack}>
          <StackTheme>
            <header>
              <nav>
                <Link href="/">Home</Link>
                <Link href="/notes">Notes</Link>
                <Link href="/drafts">Drafts</Link>
              </nav>
              <span>{user ? user.primaryEmail : 'No user is signed in'}</span>
              <UserButton />
            </header>
            {children}
          </StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
