import { type ReactNode, useEffect } from 'react';

const pages = [
  { path: '/', label: 'Home' },
  { path: '/docs', label: 'API' },
  { path: '/inbox', label: 'Inbox' },
];

/** The layout around every page. `title` is the title of the document. */
export function PageLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Keystack`;
  }, [title]);

  return (
    <div className="shell">
      <header className="shell-header">
        <a className="brand" href="/">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Keystack
        </a>
        <nav aria-label="Pages">
          {pages.map(({ path, label }) => (
            <a key={path} href={path} aria-current={location.pathname === path ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      {children}
    </div>
  );
}
