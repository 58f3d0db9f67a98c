import { Input } from '@keystack/ui';

interface SearchFieldProps {
  /** The name and the placeholder of the field. */
  readonly label: string;
  /** The current search, which the URL holds. */
  readonly query: string | undefined;
  /** Called after each change. An empty search is `undefined`. */
  readonly onChange: (query: string | undefined) => unknown;
}

/** The search field of a list. Its text follows the URL, for example after going back. */
export function SearchField({ label, query, onChange }: SearchFieldProps) {
  return (
    <div className="toolbar-search">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={query ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  );
}
