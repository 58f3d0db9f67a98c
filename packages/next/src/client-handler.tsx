'use client';

import { StackHandler, type StackHandlerProps } from '@keystack/react';
import { usePathname, useSearchParams } from 'next/navigation';

/** The handler of @keystack/react at the address that the router of Next.js shows. */
export function ClientHandler(props: Omit<StackHandlerProps, 'path'>) {
  return <StackHandler {...props} path={`${usePathname()}?${useSearchParams()}`} />;
}
