import { Input, Label } from '@keystack/ui';
import { type RefObject, useId } from 'react';
import { type ReferenceArea, searchEndpoints, webhookEventsFragment } from './api-reference.ts';
import { HttpMethodBadge } from './endpoint-view.tsx';

/** The areas, the endpoints of the current area or of the search results, and the search input. */
export function Navigation({
  areas,
  current,
  area,
  query,
  setQuery,
  input,
}: {
  readonly areas: readonly ReferenceArea[];
  /** The current fragment of the URL. */
  readonly current: string;
  readonly area: ReferenceArea | undefined;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly input?: RefObject<HTMLInputElement | null>;
}) {
  const id = useId();
  const found = searchEndpoints(areas, query);
  const isSearching = query.trim() !== '';
  const count = found.reduce((sum, { endpoints }) => sum + endpoints.length, 0);

  return (
    <div className="docs-navigation">
      <search className="docs-search">
        <Label htmlFor={id} className="ks-visually-hidden">
          Search endpoints
        </Label>
        <Input
          ref={input}
          id={id}
          type="search"
          placeholder="Path, word or error code"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p role="status" className={isSearching ? 'docs-count' : 'ks-visually-hidden'}>
          {isSearching && (count === 0 ? '' : count === 1 ? '1 endpoint' : `${count} endpoints`)}
        </p>
      </search>
      {count === 0 ? (
        <p className="docs-none" role="status">
          No endpoint matches “{query.trim()}” by path, name or error.
        </p>
      ) : (
        <nav aria-label="Endpoints">
          <ul>
            {!isSearching && (
              <li>
                <a
                  className="docs-area-link"
                  href="#introduction"
                  aria-current={area === undefined ? 'true' : undefined}
                >
                  Introduction
                </a>
              </li>
            )}
            {found.map((one) => (
              <li key={one.slug}>
                <a
                  className="docs-area-link"
                  href={`#${one.slug}`}
                  aria-current={one.slug === current ? 'true' : undefined}
                  data-open={one.slug === area?.slug}
                >
                  {one.title}
                </a>
                {(isSearching || one.slug === area?.slug) && (
                  <ul>
                    {one.endpoints.map((endpoint) => (
                      <li key={endpoint.id}>
                        <a
                          className="docs-endpoint-link"
                          href={`#${endpoint.id}`}
                          aria-current={endpoint.id === current ? 'true' : undefined}
                        >
                          <span>{endpoint.summary}</span>
                          <HttpMethodBadge name={endpoint.method} />
                        </a>
                      </li>
                    ))}
                    {one.events.length > 0 && !isSearching && (
                      <li>
                        <a
                          className="docs-endpoint-link"
                          href={`#${webhookEventsFragment}`}
                          aria-current={current === webhookEventsFragment ? 'true' : undefined}
                        >
                          Events
                        </a>
                      </li>
                    )}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
