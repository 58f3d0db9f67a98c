import type { CurrentUser } from '@keystack/js';
import { Card, Typography } from '@keystack/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type MouseEvent, Suspense, useEffect, useId, useRef } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { FullPage } from '../components/full-page.tsx';
import { LoadingPage } from '../components/loading-page.tsx';
import { PageBoundary } from '../components/page-boundary.tsx';
import { UserAvatar } from '../components/user-avatar.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { navigateWithinPage } from '../use-page-url.ts';
import type { SettingsPage } from './settings-pages.tsx';

/** The props of `SettingsLayout`. */
export interface SettingsLayoutProps {
  readonly user: CurrentUser;
  readonly pages: readonly SettingsPage[];
  /** The path of the account settings. */
  readonly base: string;
  /** The path of the page below `base`; empty for `base` itself. */
  readonly subpath: string;
  readonly fullPage: boolean;
}

/**
 * Renders the account settings: the user's avatar, name and email, the navigation and the current page. A narrow window
 * shows either the navigation or the page.
 */
export function SettingsLayout({ user, pages, base, subpath, fullPage }: SettingsLayoutProps) {
  const { urls } = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const teamsId = useId();
  const nav = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const lastSubpath = useRef(subpath);

  // If the pressed element is gone, moves the focus to the shown page, or in the list to the item of the page just
  // left.
  useEffect(() => {
    const previousSubpath = lastSubpath.current;
    lastSubpath.current = subpath;
    if (previousSubpath === subpath || isVisible(document.activeElement)) return;
    const link = nav.current?.querySelector<HTMLElement>(`[href="${base + previousSubpath}"]`);
    (isVisible(title.current) ? title.current : link)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [base, subpath]);

  const current = pages.find((page) => page.subpath === subpath) ?? pages[0];
  const visiblePages = pages.filter(({ isHidden }) => !isHidden);
  const teamPages = visiblePages.filter(({ isOfTeams }) => isOfTeams);
  const toLink = (page: SettingsPage) => (
    <li className="ks-part" key={page.subpath}>
      <a
        href={base + page.subpath}
        {...element('settingsLink', 'ks-settings-link')}
        aria-current={page !== current ? undefined : subpath === '' ? 'true' : 'page'}
        onClick={(event) => navigateOnPlainClick(event, base + page.subpath)}
      >
        {page.icon}
        <span className="ks-one-line">{page.title}</span>
        <ChevronRight className="ks-icon ks-settings-chevron ks-directional" />
      </a>
    </li>
  );

  const Frame = fullPage ? FullPage : 'div';
  return (
    <Frame
      {...translate.attributes}
      {...element('page', `stack-scope ks-settings ${fullPage ? 'ks-settings-page' : ''}`)}
      data-at-base={subpath === ''}
    >
      <div className="ks-settings-identity">
        <UserAvatar user={user} size={48} border />
        <div className="ks-settings-owner">
          <Typography>{user.displayName || user.primaryEmail}</Typography>
          {user.displayName && user.primaryEmail && <Typography variant="secondary">{user.primaryEmail}</Typography>}
        </div>
        {fullPage && (
          <a href={urls.home} className="ks-link ks-settings-home">
            <ArrowLeft className="ks-icon ks-directional" />
            {translate('Go to home')}
          </a>
        )}
      </div>
      <div className="ks-settings-sidebar">
        <Typography type="h3" aria-level={fullPage ? 1 : 2} className="ks-settings-title">
          {translate('Account settings')}
        </Typography>
        <nav {...element('settingsNavigation', 'ks-part')} ref={nav} aria-label={translate('Account settings')}>
          <ul className="ks-part">{visiblePages.filter(({ isOfTeams }) => !isOfTeams).map(toLink)}</ul>
          {teamPages.length > 0 && (
            <>
              <div className="ks-settings-divider" id={teamsId}>
                {translate('Teams')}
              </div>
              <ul className="ks-part" aria-labelledby={teamsId}>
                {teamPages.map(toLink)}
              </ul>
            </>
          )}
        </nav>
      </div>
      {current && (
        <div className="ks-settings-content">
          <div className="ks-settings-header">
            <Typography type="h2" aria-level={fullPage ? 2 : 3} ref={title} tabIndex={-1}>
              {/* A team may have a name in another script. */}
              {translate.isolate(current.title)}
            </Typography>
            <a
              href={base}
              className="ks-button ks-settings-close"
              data-variant="ghost"
              data-size="icon"
              aria-label={translate('Close')}
              onClick={(event) => navigateOnPlainClick(event, base)}
            >
              <X className="ks-icon" />
            </a>
          </div>
          <Card className="ks-settings-card">
            <PageBoundary key={current.subpath}>
              <Suspense fallback={<LoadingPage fullPage={false} />}>{current.content}</Suspense>
            </PageBoundary>
          </Card>
        </div>
      )}
    </Frame>
  );
}

/**
 * Navigates without a page load on a plain click on a link. Leaves clicks with a modifier key to the browser, which
 * opens a new tab or window.
 */
function navigateOnPlainClick(event: MouseEvent, target: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigateWithinPage(target);
}

function isVisible(element: Element | null): boolean {
  return element !== null && element !== document.body && element.checkVisibility();
}
