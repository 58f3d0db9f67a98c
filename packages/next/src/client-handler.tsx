'use client';

import { StackHandler, type StackHandlerProps } from '@keystack/react';
import { usePathname, useSearchParams } from 'next/navigation';
import { withBasePath } from './base-path.ts';

/** The handler of @keystack/react at the URL of the Next.js router. */
export function ClientHandler(props: Omit<StackHandlerProps, 'path'>) {
  return <StackHandler {...props} path={`${withBasePath(usePathname())}?${useSearchParams()}`} />;
}
