import { version } from '@keystack/js';
import { sampleTeam } from '@keystack/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AuthPage } from '../components/auth-page.tsx';
import { CredentialSignIn } from '../components/credential-sign-in.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { SelectedTeamSwitcher } from '../components/selected-team-switcher.tsx';
import { UserButton } from '../components/user-button.tsx';
import { AccountSettings, ForgotPassword } from '../pages-on-demand.tsx';
import { StackProvider } from '../stack-provider.tsx';
import { StackTheme } from '../stack-theme.tsx';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import type { Appearance, AppearanceElements } from './appearance.ts';

const project = {
  config: {
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: true,
    oauthProviders: [{ id: 'github' }, { id: 'google' }],
  },
};

/** Renders the sign-in page with the look of the provider and its own. */
async function renderSignIn(own?: Appearance, ofProvider?: Appearance) {
  const app = new ReactTestEnvironment().app();
  const result = await act(async () =>
    render(
      <StackProvider app={app} appearance={ofProvider}>
        <StackTheme nonce="abc">
          <AuthPage type="sign-in" fullPage mockProject={project} appearance={own} />
        </StackTheme>
      </StackProvider>,
    ),
  );
  await screen.findByRole('main');
  return result;
}

/** Renders a page on a server. */
async function renderOnServer(page: ReactNode) {
  const app = new ReactTestEnvironment().app();
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(<StackProvider app={app}>{page}</StackProvider>, {
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}

const styles = () => [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');

describe('the variables of a look', () => {
  it('apply to the components in an element, with the nonce of the page', async () => {
    const { container } = await renderSignIn({ colors: { dark: { ring: 'teal' } }, radius: '2px', density: 'compact' });
    const style = container.querySelector('style');
    const scope = style?.parentElement?.className.match(/ks-scope-\w+/)?.[0];
    expect(style?.nonce).toBe('abc');
    expect(style?.textContent).toContain(`.${scope} .stack-scope`);
    expect(style?.textContent).toMatch(/--ks-radius:2px.*=dark.*--ks-ring:teal.*block-size:2rem/);
    expect(style?.parentElement?.contains(screen.getByRole('main'))).toBe(true);
  });

  it('need no element of their own without a look', async () => {
    const { container } = await renderSignIn();
    expect(container.querySelectorAll('style, .ks-appearance')).toHaveLength(0);
  });

  it('of a component win over those of the provider, by key', async () => {
    await renderSignIn(
      { colors: { light: { primary: 'red' } }, shadow: 'none' },
      { colors: { light: { primary: 'blue', ring: 'green' } }, radius: '1px', font: '"Inter", sans-serif' },
    );
    expect(styles()).toContain('--ks-primary:red');
    expect(styles()).not.toContain('blue');
    for (const kept of ['--ks-ring:green', '--ks-radius:1px', 'font-family:"Inter", sans-serif'])
      expect(styles()).toContain(kept);
    expect(styles()).toContain('--ks-shadow:0 0 #0000');
  });

  it('are the same on a server, with the quotes of a font', async () => {
    const html = await renderOnServer(<MessageCard title="Hello" appearance={{ font: '"Inter"' }} />);
    expect(html).toContain('font-family:"Inter"}');
    await renderSignIn({ font: '"Inter"' });
    expect(html).toContain(document.querySelector('.ks-appearance')?.className);
  });

  it('come before the rules of `css`, which apply inside of the element, also if the provider has only these', async () => {
    const { container } = await renderSignIn(undefined, { css: '.ks-card { color: red }' });
    const scope = container.querySelector('.ks-appearance')?.className.match(/ks-scope-\w+/)?.[0];
    expect(styles()).toContain(`.${scope}{.ks-card { color: red }}`);
    cleanup();
    await renderSignIn({ css: '.ks-card { color: red }', density: 'compact', colors: { light: { ring: 'teal' } } });
    expect(styles()).toMatch(/teal.*block-size:2rem.*color: red/);
  });

  it('refuse `css` that would end the style element', async () => {
    const page = <MessageCard title="Hello" appearance={{ css: '</style><script>' }} />;
    await expect(renderOnServer(page)).rejects.toThrow('would end the style element');
  });

  it('refuse text that would break the style sheet', async () => {
    const page = <MessageCard title="Hello" appearance={{ radius: '0}</style><script>' }} />;
    await expect(renderOnServer(page)).rejects.toThrow('would break the style sheet');
  });
});

/** A class for every part. The compiler requires the list to be complete. */
const classes: Readonly<Record<keyof AppearanceElements, string>> = {
  alert: 'my-alert',
  avatar: 'my-avatar',
  badge: 'my-badge',
  card: 'my-card',
  codeInput: 'my-code-input',
  field: 'my-field',
  footer: 'my-footer',
  form: 'my-form',
  input: 'my-input',
  label: 'my-label',
  link: 'my-link',
  logo: 'my-logo',
  menu: 'my-menu',
  menuItem: 'my-menu-item',
  page: 'my-page',
  primaryButton: 'my-primary-button',
  providerButton: 'my-provider-button',
  providers: 'my-providers',
  secondaryButton: 'my-secondary-button',
  separator: 'my-separator',
  settingsLink: 'my-settings-link',
  settingsNavigation: 'my-settings-navigation',
  settingsSection: 'my-settings-section',
  subtitle: 'my-subtitle',
  tab: 'my-tab',
  tabs: 'my-tabs',
  teamButton: 'my-team-button',
  title: 'my-title',
  userButton: 'my-user-button',
};

/** Returns the parts whose class is on the page. */
const partsOnPage = () =>
  Object.entries(classes)
    .filter(([, name]) => document.querySelector(`.${name}`) !== null)
    .map(([part]) => part);

describe('the parts', () => {
  it('of the sign-in page take a class', async () => {
    await renderSignIn({ elements: classes });
    expect(partsOnPage()).toEqual(
      expect.arrayContaining([
        ...['card', 'field', 'footer', 'form', 'input', 'label', 'link', 'page', 'primaryButton', 'providerButton'],
        ...['providers', 'separator', 'tab', 'tabs', 'title'],
      ]),
    );
    expect(screen.getByRole('heading').className).toContain('my-title');
    expect(screen.getByRole('button', { name: 'Sign in with GitHub' }).className).toContain('my-provider-button');
    // A provider's button is no secondary button.
    expect(document.querySelector('.my-secondary-button')).toBeNull();
  });

  it('of a message card take a style', async () => {
    const app = new ReactTestEnvironment().app();
    const elements = { secondaryButton: { textTransform: 'uppercase' }, subtitle: { color: 'teal' } } as const;
    await act(async () =>
      render(
        <StackProvider app={app}>
          <MessageCard title="Hello" secondaryButtonText="Back" appearance={{ elements }}>
            Text
          </MessageCard>
        </StackProvider>,
      ),
    );
    expect((await screen.findByRole('button', { name: 'Back' })).style.textTransform).toBe('uppercase');
    expect(screen.getByText('Text').style.color).toBe('teal');
  });

  it('of the account settings take a class', async () => {
    const { settingsLink, settingsNavigation, settingsSection } = classes;
    const world = new ReactTestEnvironment();
    window.history.replaceState(null, '', '/handler/account-settings');
    await world.render(<AccountSettings appearance={{ elements: classes }} />, world.signedInApp());
    await screen.findAllByRole('region');
    expect(screen.getByRole('navigation').className).toContain(settingsNavigation);
    expect(screen.getAllByRole('link')[1]?.className).toContain(settingsLink);
    expect(screen.getAllByRole('region')[0]?.className).toContain(settingsSection);
    expect(partsOnPage()).toContain('avatar');
  });

  it('of the user button and its menu take a class', async () => {
    const world = new ReactTestEnvironment();
    await world.render(<UserButton appearance={{ elements: classes }} />, world.signedInApp());
    const button = await screen.findByRole('button', { name: /User menu/ });
    expect(button.className).toContain(classes.userButton);
    await userEvent.click(button);
    expect((await screen.findByRole('menu')).className).toContain(classes.menu);
    for (const item of screen.getAllByRole('menuitem')) expect(item.className).toContain(classes.menuItem);
  });

  it('of the team button and its menu take a class', async () => {
    const world = new ReactTestEnvironment();
    world.service.teams.push(sampleTeam('Rockets'));
    await world.render(<SelectedTeamSwitcher appearance={{ elements: classes }} />, world.signedInApp());
    const button = await screen.findByRole('button');
    expect(button.className).toContain(classes.teamButton);
    await userEvent.click(button);
    expect((await screen.findByRole('menu')).className).toContain(classes.menu);
    expect(screen.getByRole('menuitem', { name: /Rockets/ }).className).toContain(classes.menuItem);
  });

  it('that only some sign-in pages have take a class', async () => {
    localStorage.setItem('keystack-last-method-demo', 'github');
    await renderSignIn({ elements: classes, logo: '/logo.svg' });
    expect((await screen.findByText('Last used')).className).toContain(classes.badge);
    expect(screen.getByRole('main').querySelector('img')?.className).toContain(classes.logo);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com{Enter}');
    await screen.findByLabelText('Enter the code from your email');
    expect(document.querySelectorAll(`.${classes.codeInput}`)).toHaveLength(6);
  });
});

describe('the providers', () => {
  async function renderProviders(appearance: Appearance, ...ids: string[]) {
    const config = { ...project.config, oauthProviders: ids.map((id) => ({ id })) };
    await new ReactTestEnvironment().render(
      <AuthPage type="sign-in" mockProject={{ config }} appearance={appearance} />,
    );
    return screen.findByRole('button', { name: 'Sign in with GitHub' });
  }

  it('show only icons, with their full names for assistive technology and as a tooltip', async () => {
    const button = await renderProviders({ providers: 'icons' }, 'github', 'google');
    expect(button.textContent).toBe('');
    expect(button.title).toBe('Sign in with GitHub');
  });

  it('show short names in a grid from four on', async () => {
    const button = await renderProviders({}, 'github', 'google', 'apple', 'gitlab');
    expect(button.textContent).toBe('GitHub');
    expect(button.closest('.ks-oauth-group')?.getAttribute('data-layout')).toBe('grid');
    cleanup();
    expect((await renderProviders({}, 'github', 'google', 'apple')).textContent).toBe('Sign in with GitHub');
  });

  it('take the colors of the theme', async () => {
    expect((await renderProviders({ providers: 'neutral' }, 'github')).dataset['look']).toBe('neutral');
  });
});

describe('the content of the card', () => {
  it('has links to the legal documents in a sentence, and to help', async () => {
    await renderSignIn({ links: { terms: '/terms', privacy: '/privacy', help: '/help' } });
    const terms = await screen.findByRole('link', { name: 'Terms of service' });
    expect(terms.getAttribute('href')).toBe('/terms');
    expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help');
    expect(terms.parentElement?.textContent).toContain(
      'By continuing, you agree to the Terms of service and the Privacy policy.',
    );
  });

  it('has a sentence for a single document', async () => {
    await renderSignIn({ links: { privacy: '/privacy' } });
    const line = (await screen.findByRole('link', { name: 'Privacy policy' })).parentElement;
    expect(line?.textContent?.trim()).toBe('By continuing, you agree to the Privacy policy.');
  });

  it('has the slots in order', async () => {
    await renderSignIn({ slots: { header: 'AAA', beforeForm: 'BBB', afterForm: 'CCC', footer: 'DDD' } });
    expect(screen.getByRole('main').textContent).toMatch(
      /AAA.*Sign in to your account.*BBB.*Sign in with GitHub.*CCC.*Sign up.*DDD/,
    );
  });

  it('has the texts of the app, for all languages or for one', async () => {
    await renderSignIn(
      { texts: { 'Or continue with': { 'en-US': 'Or use', 'de-DE': 'Oder nimm' }, Email: { 'de-DE': 'Post' } } },
      { texts: { 'Sign up': 'Join' } },
    );
    expect(screen.getByText('Or use')).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Email' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Join' })).toBeDefined();
  });
});

describe('the brand of the project', () => {
  const brand = {
    logoUrl: 'https://example.com/logo.svg',
    logoDarkModeUrl: 'https://example.com/dark.svg',
    primaryColor: '#0f766e',
    primaryTextColor: '#ffffff',
    termsUrl: 'https://example.com/terms',
    privacyUrl: null,
  };
  const branded = { displayName: 'Acme', config: { ...project.config, brand } };
  const logos = async () =>
    (await screen.findAllByRole('img', { name: 'Acme' })).map((image) => image.getAttribute('src'));
  const show = (appearance?: Appearance) =>
    new ReactTestEnvironment().render(
      <AuthPage type="sign-in" fullPage mockProject={branded} appearance={appearance} />,
    );

  it('is on its pages with no code', async () => {
    await show();
    expect(await logos()).toEqual([brand.logoUrl, brand.logoDarkModeUrl]);
    expect(styles()).toMatch(/--ks-brand:#0f766e;--ks-brand-text:color\(from var\(--ks-primary\)/);
    const link = await screen.findByRole('link', { name: 'Terms of service' });
    expect(link.getAttribute('href')).toBe(brand.termsUrl);
  });

  it('yields to code', async () => {
    await show({ logo: '/own.svg', colors: { light: { primary: 'teal' } }, links: { terms: '/own' } });
    expect(await logos()).toEqual(['/own.svg']);
    expect(styles()).toContain('--ks-primary:teal');
    const link = await screen.findByRole('link', { name: 'Terms of service' });
    expect(link.getAttribute('href')).toBe('/own');
  });

  it('is on other pages if an earlier visit has stored it', async () => {
    const stored = { version, project: { id: 'demo', ...branded } };
    localStorage.setItem('keystack-project-demo', JSON.stringify(stored));
    await new ReactTestEnvironment().render(<ForgotPassword fullPage />);
    expect(await logos()).toHaveLength(2);
  });
});

describe('the sign-in method that was used last', () => {
  const key = 'keystack-last-method-demo';

  it('is marked, and described to assistive technology', async () => {
    localStorage.setItem(key, 'github');
    await renderSignIn();
    const badge = await screen.findByText('Last used');
    const button = screen.getByRole('button', { name: 'Sign in with GitHub' });
    expect(button.contains(badge)).toBe(true);
    expect(button.getAttribute('aria-describedby')).toBe(badge.id);
  });

  it('is marked on its tab', async () => {
    localStorage.setItem(key, 'password');
    await renderSignIn();
    const tab = screen.getByRole('tab', { name: 'Email & Password' });
    expect(tab.contains(await screen.findByText('Last used'))).toBe(true);
  });

  it('is not marked if the app turns it off, or if there is no other', async () => {
    localStorage.setItem(key, 'password');
    await renderSignIn({ lastUsedBadge: false });
    const config = { ...project.config, magicLinkEnabled: false, oauthProviders: [] };
    await new ReactTestEnvironment().render(<AuthPage type="sign-in" mockProject={{ config }} />);
    expect(screen.queryByText('Last used')).toBeNull();
  });

  it('is stored when the user starts to sign in, without anything about the user', async () => {
    await new ReactTestEnvironment().render(<CredentialSignIn />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    expect(localStorage.getItem(key)).toBeNull();
    await userEvent.type(screen.getByLabelText('Password'), 'wrong password{Enter}');
    expect(localStorage.getItem(key)).toBe('password');
  });
});
