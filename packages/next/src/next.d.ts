// The few Next.js APIs that this package uses. Next.js is larger than all other packages together, so it is not a
// dependency; its users have it installed, and its types then replace these. examples/next uses the real one.
declare module 'next/headers' {
  interface Cookies {
    getAll(): { readonly name: string; readonly value: string }[];
    set(name: string, value: string, options: object): unknown;
  }
  export function cookies(): Promise<Cookies>;
  export function headers(): Promise<Pick<Headers, 'get'>>;
}

declare module 'next/cache' {
  // Next.js 16.3 and later also export `io`.
  export function revalidatePath(path: string): void;
}

declare module 'next/navigation' {
  interface Router {
    push(href: string): void;
    replace(href: string): void;
    refresh(): void;
  }
  export enum RedirectType {
    push = 'push',
    replace = 'replace',
  }
  export function redirect(url: string, type?: RedirectType): never;
  export function useRouter(): Router;
  export function usePathname(): string;
  export function useSearchParams(): URLSearchParams;
}
