import { Button, Typography } from '@keystack/ui';
import { Dialog, DialogContent, DialogTitle } from '@keystack/ui/dialog';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useRef, useState } from 'react';
import { readFragment, useFragment } from '../use-fragment.ts';
import { type ApiReference, areaOfFragment } from './api-reference.ts';
import { EndpointView, type EndpointViewPreferences } from './endpoint-view.tsx';
import { WebhookEventsSection } from './events.tsx';
import { Introduction } from './introduction.tsx';
import { Navigation } from './navigation.tsx';
import '@keystack/ui/extras.css';
import './docs.css';

interface ReferenceViewProps {
  readonly reference: ApiReference;
  /** The project whose owner can send the requests. Default: none, and requests are only shown. */
  readonly projectId?: string;
}

/** The API reference: a list of the endpoints, and the area that the fragment of the URL names. */
export function ReferenceView({ reference, projectId }: ReferenceViewProps) {
  const [preferences, setPreferences] = useState<EndpointViewPreferences>({
    level: projectId === undefined ? 'client' : 'admin',
    language: 'curl',
  });
  const [query, setQuery] = useState('');
  // Following a link closes the drawer: it is open only at the URL where it was opened.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const current = useFragment();
  const area = areaOfFragment(reference.areas, current);
  const navigation = { areas: reference.areas, current, area, query, setQuery };

  useShownFragment(current);
  useSlash(input);

  return (
    <div className="docs">
      <div className="docs-side">
        <Navigation {...navigation} input={input} />
      </div>
      <nav className="docs-bar" aria-label="Reference">
        <Button ref={menu} variant="outline" size="sm" onClick={() => setOpenedAt(current)}>
          <Menu className="ks-icon" aria-hidden /> All endpoints
        </Button>
        <span className="docs-bar-title">{area?.title ?? 'Introduction'}</span>
        <Dialog open={openedAt === current} onOpenChange={() => setOpenedAt(null)}>
          {openedAt === current && (
            <DialogContent
              className="docs-drawer"
              aria-describedby={undefined}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                // After following a link, the focus stays on its heading.
                if (readFragment() === openedAt) menu.current?.focus();
              }}
            >
              <DialogTitle>API reference</DialogTitle>
              <Navigation {...navigation} />
            </DialogContent>
          )}
        </Dialog>
      </nav>
      <div className="docs-main">
        {area === undefined ? (
          <Introduction reference={reference} />
        ) : (
          <>
            <header className="area-head">
              <h2 id={area.slug} tabIndex={-1}>
                {area.title}
              </h2>
              <Typography className="area-text">{area.text}</Typography>
            </header>
            {area.endpoints.map((endpoint) => (
              <EndpointView
                key={endpoint.id}
                endpoint={endpoint}
                reference={reference}
                projectId={projectId}
                preferences={preferences}
                changePreferences={(change) => setPreferences((before) => ({ ...before, ...change }))}
              />
            ))}
            {area.events.length > 0 && <WebhookEventsSection events={area.events} schemas={reference.schemas} />}
          </>
        )}
      </div>
    </div>
  );
}

/** Scrolls to the element with this id and focuses it. The browser cannot, because the element was not rendered yet. */
function useShownFragment(fragment: string) {
  useEffect(() => {
    if (fragment === '') return;
    document.querySelector('.docs-side [aria-current]')?.scrollIntoView({ block: 'nearest' });
    const heading = document.getElementById(fragment);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [fragment]);
}

/** Focuses the search input when the user presses `/`. */
function useSlash(input: { readonly current: HTMLInputElement | null }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement;
      // The search of another part of the page may have handled it.
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping)
        return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [input]);
}
