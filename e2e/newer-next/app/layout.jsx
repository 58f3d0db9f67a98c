import { StackProvider, StackTheme } from '@stackframe/stack';
import { app } from '../stack.js';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={app}>
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  );
}
