'use client';

import { StackHandler, type StackHandlerProps } from '@keystack/react';
import { usePathname, useSearchParams } from 'next/navigation';
import { withBasePath } from './base-path.ts';

/** Renders the handler of @keystack/react for the current URL of the Next.js router. */
export function ClientHandler(props: Omit<StackHandlerProps, 'path'>) {
  return <StackHandler {...props} path={`${withBasePath(usePathname())}?${useSearchParams()}`} />;
}
