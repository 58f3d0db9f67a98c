import {
  AccountSettings,
  type Appearance,
  AuthPage,
  type MockProject,
  PageBoundary,
  SelectedTeamSwitcher,
  StackProvider,
  StackTheme,
  UserButton,
} from '@keystack/react';
import { sampleTeam } from '@keystack/testing';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createSimulatedApp } from '../app.ts';

/** A theme to show, and on which page. */
export interface ThemePreviewProps {
  readonly page: 'sign-in' | 'sign-up' | 'account-settings' | 'menus';
  readonly mode: 'light' | 'dark' | 'system';
  readonly appearance: Appearance;
}

const project: MockProject = {
  displayName: 'Acme',
  config: {
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: true,
    oauthProviders: [{ id: 'google' }, { id: 'github' }],
  },
};

const settings = '/handler/account-settings';

/** Shows a page of the library with a theme. It needs no service. */
export function ThemePreview({ page, appearance }: ThemePreviewProps) {
  const [app] = useState(() =>
    createSimulatedApp({
      user: page.startsWith('sign') ? null : {},
      teams: [sampleTeam('Rockets'), sampleTeam('Comets', 1)],
      config: { magic_link_enabled: true, enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }] },
    }),
  );
  const [path, setPath] = useState(settings);

  // A link shows its page of the settings, or nothing. It must not load another page into the frame.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (link.pathname.startsWith(settings)) setPath(link.pathname);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, []);

  return (
    <StackProvider app={app} appearance={appearance} lang="en">
      <StackTheme>
        <InvalidTheme key={JSON.stringify(appearance)}>
          <PageBoundary>
            <Suspense>
              {page === 'account-settings' ? (
                <AccountSettings fullPage path={path} />
              ) : page === 'menus' ? (
                <HostPage />
              ) : (
                <AuthPage type={page} fullPage firstTab="password" mockProject={project} />
              )}
            </Suspense>
          </PageBoundary>
        </InvalidTheme>
      </StackTheme>
    </StackProvider>
  );
}

/** Shows nothing instead of a page whose theme is invalid. The editor explains the mistake. */
class InvalidTheme extends Component<{ readonly children: ReactNode }> {
  override state = { isInvalid: false };

  static getDerivedStateFromError() {
    return { isInvalid: true };
  }

  override render() {
    return this.state.isInvalid ? null : this.props.children;
  }
}

/** A page of an app with the user button and the team switcher in its header. */
function HostPage() {
  return (
    <>
      <header className="host-header">
        <SelectedTeamSwitcher />
        <UserButton showUserInfo />
      </header>
      <main className="host-main">
        <h1>Your app</h1>
        <p>Open the menus above.</p>
      </main>
    </>
  );
}
