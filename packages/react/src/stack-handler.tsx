import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { Suspense, useEffect, useReducer } from 'react';
import type { AppearanceProps } from './appearance/appearance.ts';
import { AppearanceScope } from './appearance/appearance-scope.tsx';
import { LoadingCard, LoadingPage } from './components/loading-page.tsx';
import { PageBoundary } from './components/page-boundary.tsx';
import { handlerPageName, hostReplacementOfHandlerPage, pageNameOfUndashedName } from './handler-path.ts';
import { useAndHideLinkCode } from './link-code.ts';
import { type HandlerPage, type HandlerPageProps, type HandlerPagePropsByComponent, handlerPages } from './pages.tsx';
import { NotFound } from './pages-on-demand.tsx';
import { StackProvider, useStackApp, WaitForLocale } from './stack-provider.tsx';
import { use } from './use.ts';
import { usePageUrl } from './use-page-url.ts';

/** Props of `StackHandler`. */
export interface StackHandlerProps extends AppearanceProps {
  /** App to use. Default: the app of the provider. */
  readonly app?: StackClientApp<true> | undefined;
  /** `true` if a page fills the window, `false` if it is part of a page of the host app. */
  readonly fullPage: boolean;
  /** Path and query of the page to show, from the host app's router. Default: those of the browser's URL. */
  readonly path?: string | undefined;
  /**
   * Path of the page, as apps of the reference SDK pass it. Only renders the handler again after a navigation: the page
   * is that of `path`.
   */
  readonly location?: string | undefined;
  /** Props that override the handler's own, by component name. Default: none. */
  readonly componentProps?: HandlerPagePropsByComponent | undefined;
}

/**
 * Renders the page for the current URL, such as sign-in or account settings. Route all URLs below `urls.handler` to it.
 *
 * @example
 * import { StackHandler } from '@keystack/react';
 *
 * export function HandlerPage() {
 *   return <StackHandler app={app} fullPage componentProps={{ SignIn: { firstTab: 'password' } }} />;
 * }
 */
export function StackHandler({ app, appearance, ...props }: StackHandlerProps) {
  const handler = (
    <AppearanceScope appearance={appearance}>
      <Handler {...props} />
    </AppearanceScope>
  );
  return app === undefined ? handler : <StackProvider app={app}>{handler}</StackProvider>;
}

type HandlerProps = Omit<StackHandlerProps, 'app' | 'appearance'>;

/**
 * Makes a server wait for the data that every page needs. Otherwise it would send the fallback first and the page after
 * it, for a script to insert. The page shows any errors.
 */
function Handler(props: HandlerProps) {
  const { project, currentUser } = useStackApp()[stackAppInternalsSymbol];
  if (typeof window !== 'undefined') return <RoutedPage {...props} />;
  const serverData = Promise.allSettled([project.read(), (async () => currentUser.read())()]);
  // As a prop, because a component that suspends must get the same promise when it renders again.
  return <RoutedPage {...props} serverData={serverData} />;
}

interface RoutedPageProps extends HandlerProps {
  readonly serverData?: Promise<unknown>;
}

function RoutedPage({ fullPage, path, componentProps = {}, serverData }: RoutedPageProps) {
  const { urls } = useStackApp();
  const url = usePageUrl(path);
  if (serverData !== undefined) use(serverData);

  const pagePath = handlerPageName(url.pathname, urls.handler) ?? '';
  const [firstSegment = ''] = pagePath.split('/');
  const name = handlerPages.get(firstSegment)?.hasSubPages ? firstSegment : pagePath;
  const page = handlerPages.get(name);
  if (page === undefined) {
    const currentName = pageNameOfUndashedName(name, handlerPages.keys());
    if (currentName !== undefined)
      return <RedirectPage target={`${urls.handler}/${currentName}${url.search}`} fullPage={fullPage} />;
    return (
      <Suspense fallback={<LoadingPage fullPage={fullPage} />}>
        <NotFound fullPage={fullPage} />
      </Suspense>
    );
  }
  const custom = page.urlKey === null ? null : hostReplacementOfHandlerPage(urls[page.urlKey], urls.handler, url);
  if (custom !== null) return <RedirectPage target={custom} fullPage={fullPage} />;
  const props = { fullPage, path, searchParams: url.searchParams, automaticRedirect: true } as const;
  const View = page.codeLifetime ? PageWithCode : PageView;
  return <View key={name} page={page} {...props} hostProps={withoutUndefined(componentProps[page.name])} />;
}

interface PageViewProps extends HandlerPageProps {
  readonly page: HandlerPage;
  /** Props that the host app sets for the page. They override the others. */
  readonly hostProps: AppearanceProps;
}

function PageView({ page, hostProps, ...props }: PageViewProps) {
  const { fullPage } = props;
  // React would show the form at least 300 ms after its placeholder if nothing but the form rendered again.
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  return (
    <AppearanceScope appearance={hostProps.appearance}>
      <PageBoundary fullPage={fullPage}>
        <Suspense
          fallback={
            page.isForm ? (
              <LoadingCard fullPage={fullPage} onProjectLoad={renderAgain} />
            ) : (
              <LoadingPage fullPage={fullPage} />
            )
          }
        >
          <WaitForLocale>
            <page.component {...props} {...hostProps} />
          </WaitForLocale>
        </Suspense>
      </PageBoundary>
    </AppearanceScope>
  );
}

/** Removes the code of an emailed link from the URL before the page's file is loaded, and passes it to the page. */
function PageWithCode({ searchParams, ...props }: PageViewProps) {
  const code = useAndHideLinkCode(searchParams, props.page.codeLifetime);
  const query = new URLSearchParams(searchParams);
  if (code !== null) query.set('code', code);
  return <PageView {...props} searchParams={query} />;
}

/** Navigates to another URL, which replaces this one in the browser history, and shows a placeholder until then. */
function RedirectPage({ target, fullPage }: { readonly target: string; readonly fullPage: boolean }) {
  const { navigate } = useStackApp()[stackAppInternalsSymbol];
  useEffect(() => void navigate(target, true), [navigate, target]);
  return <LoadingPage fullPage={fullPage} />;
}

/** Omits props that are `undefined`, so that they count as missing. */
function withoutUndefined(props: object = {}) {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}
