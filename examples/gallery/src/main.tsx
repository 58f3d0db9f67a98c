import { Button, followThemeMode, Link } from '@keystack/ui';
import '@keystack/ui/styles.css';
import '@keystack/ui/extras.css';
import { createRoot } from 'react-dom/client';
import { entries } from './entries.ts';
import './gallery.css';

// `?show=<entry>` shows one entry alone, `&mode=dark` in the dark, `&dir=rtl` from right to left; without, there is the list.
const asked = new URLSearchParams(location.search);
const html = document.documentElement;
html.style.colorScheme = asked.get('mode') ?? 'light';
html.dir = asked.get('dir') ?? 'ltr';
followThemeMode();

function address(change: Record<string, string>) {
  return `?${new URLSearchParams({ ...Object.fromEntries(asked), ...change })}`;
}

function List() {
  const other = asked.get('mode') === 'dark' ? 'light' : 'dark';
  return (
    <main className="stack-scope gallery">
      <h1>Gallery</h1>
      <Button asChild variant="outline">
        <a href={address({ mode: other })}>{other === 'dark' ? 'Dark' : 'Light'}</a>
      </Button>
      <ul>
        {Object.keys(entries).map((name) => (
          <li key={name}>
            <Link href={address({ show: name })}>{name}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');
const Entry = entries[asked.get('show') ?? ''];
createRoot(root).render(
  Entry ? (
    <main className="stack-scope gallery">
      <Entry />
    </main>
  ) : (
    <List />
  ),
);
