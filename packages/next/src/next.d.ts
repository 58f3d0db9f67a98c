// The little that this package uses of Next.js, which weighs more than all other packages together and is installed by
// those who have it anyway. The types of the real one take the place of these where it is; examples/next runs on it.
declare module 'next/headers' {
  interface Cookies {
    getAll(): { readonly name: string; readonly value: string }[];
    set(name: string, value: string, options: object): unknown;
  }
  export function cookies(): Promise<Cookies>;
  export function headers(): Promise<Pick<Headers, 'get'>>;
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
