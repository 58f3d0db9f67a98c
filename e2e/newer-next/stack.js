import { StackServerApp } from '@stackframe/stack';

/** The app object of the published Next.js package. Environment variables configure it, as in its guide. */
export const app = new StackServerApp({ tokenStore: 'nextjs-cookie' });
