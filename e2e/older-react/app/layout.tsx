import { StackProvider, StackTheme, UserButton } from '@keystack/next';
import { bold } from '@keystack/next/presets';
import '@keystack/next/styles.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { stack } from '../stack';

export const metadata: Metadata = { title: 'Keystack with Next.js 14', icons: 'data:,' };

/** The layout of the guide, with the user button. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <StackProvider app={stack} appearance={bold}>
          <StackTheme>
            <header>
              <UserButton />
            </header>
            {children}
          </StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
