import { StackProvider, StackTheme } from '@keystack/next';
import '@keystack/next/styles.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { stackServerApp } from '../stack';

export const metadata: Metadata = { title: 'A shop', icons: 'data:,' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <StackProvider app={stackServerApp}>
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
