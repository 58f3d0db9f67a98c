import { localeTags } from '@keystack/contract';
import { Link, syncThemeModeAttribute } from '@keystack/ui';
import '@keystack/react/styles.css';
import '@keystack/ui/extras.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { entriesByGroup } from './entries.tsx';
import type { GalleryEntry } from './entry.tsx';
import { useEntryQuery } from './url-query.ts';
import './gallery.css';

const html = document.documentElement;

/** The query parameters besides `show`, with their values. The first value is the default. */
const choices = {
  mode: ['light', 'dark'],
  dir: ['ltr', 'rtl'],
  lang: localeTags,
};

function Gallery() {
  const query = useEntryQuery();
  const show = query.get('show') ?? '';
  const entry = entryOf(show);

  useEffect(() => {
    html.dataset['theme'] = query.get('mode') ?? 'light';
    html.dir = query.get('dir') ?? 'ltr';
    html.lang = query.get('lang') ?? 'en';
  });
  return entry ? <ShownEntry key={show} name={show} entry={entry} /> : <List query={query} />;
}

function entryOf(name: string): GalleryEntry | undefined {
  const [group = '', ...rest] = name.split('/');
  return entriesByGroup[group]?.[rest.join('/')];
}

/** Shows an entry, and sets the attribute `data-shown` of the root element to its name when its steps are done. */
function ShownEntry({ name, entry: { content, steps } }: { readonly name: string; readonly entry: GalleryEntry }) {
  useEffect(() => {
    let isCurrent = true;
    void steps().then(() => {
      if (isCurrent) html.dataset['shown'] = name;
    });
    return () => {
      isCurrent = false;
    };
  }, [name, steps]);
  return content;
}

function List({ query }: { readonly query: URLSearchParams }) {
  const urlWith = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`;
  return (
    <main className="stack-scope gallery">
      <h1>Gallery</h1>
      {Object.entries(choices).map(([key, values]) => (
        <p key={key} className="gallery-row">
          {values.map((value) => (
            <Link
              key={value}
              href={urlWith({ [key]: value })}
              aria-current={value === (query.get(key) ?? values[0]) ? 'true' : undefined}
            >
              {value}
            </Link>
          ))}
        </p>
      ))}
      {Object.entries(entriesByGroup).map(([group, entries]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul className="gallery-list">
            {Object.keys(entries).map((name) => (
              <li key={name}>
                <Link href={urlWith({ show: `${group}/${name}` })}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

syncThemeModeAttribute();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');
createRoot(root).render(<Gallery />);
