import { RedirectType, redirect } from 'next/navigation';
import { withoutBasePath } from './base-path.ts';

/** Redirects with Next.js to a URL that includes the base path. Throws, which ends the current render or action. */
export function redirectTo(url: string, replace: boolean): never {
  redirect(withoutBasePath(url), replace ? RedirectType.replace : RedirectType.push);
}
