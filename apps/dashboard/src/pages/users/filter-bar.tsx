import { oauthProviderIds } from '@keystack/contract';
import { Button, Input, VisuallyHidden } from '@keystack/ui';
import Filter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { formatDate } from '../../format-date.ts';
import { readUserSearch, type UserSearch } from '../../search.ts';
import { usersTexts } from '../../texts/users.ts';
import { ButtonWithPopover } from './button-with-popover.tsx';
import { providerName } from './names.ts';

const texts = usersTexts.filters;

const choices = {
  verified: ['true', 'false'],
  method: ['password', 'magic_link', ...oauthProviderIds],
  mfa: ['true', 'false'],
  suspended: ['true', 'false'],
} as const;
type Choice = keyof typeof choices;
const choiceNames = Object.keys(choices) as Choice[];
const dayNames = ['signed_up_from', 'signed_up_to', 'active_since', 'inactive_since'] as const;
type FilterName = Choice | (typeof dayNames)[number];

interface FilterBarProps {
  readonly search: UserSearch;
  /** Called with the search after a change of a filter. */
  readonly onChange: (search: UserSearch) => unknown;
}

/** A button that opens the filters of the list. */
export function FilterMenu({ search, onChange }: FilterBarProps) {
  const active = activeFilters(search).length;
  const set = (name: FilterName, value: string) => {
    const typed = value === 'true' || (value === 'false' ? false : value);
    onChange({ ...search, [name]: readUserSearch({ [name]: typed })[name] });
  };

  return (
    <ButtonWithPopover
      button={
        <>
          <Filter className="ks-icon" aria-hidden />
          {texts.title}
          {active > 0 && (
            <>
              <VisuallyHidden>{texts.activeCount(active)}</VisuallyHidden>
              <span className="filter-count" aria-hidden>
                {active}
              </span>
            </>
          )}
        </>
      }
      label={texts.title}
      align="start"
      className="filter-fields"
    >
      {() => (
        <>
          {choiceNames.map((name) => (
            <FilterField key={name} label={texts.names[name]}>
              <select value={String(search[name] ?? '')} onChange={({ target }) => set(name, target.value)}>
                <option value="">{texts.any}</option>
                {choices[name].map((value) => (
                  <option key={value} value={value}>
                    {valueName(name, value)}
                  </option>
                ))}
              </select>
            </FilterField>
          ))}
          {dayNames.map((name) => (
            <FilterField key={name} label={texts.names[name]}>
              <Input
                type="date"
                value={search[name] ?? ''}
                min="2000-01-01"
                max="9999-12-31"
                onChange={({ target }) => set(name, target.value)}
              />
            </FilterField>
          ))}
        </>
      )}
    </ButtonWithPopover>
  );
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ search, onChange }: FilterBarProps) {
  const active = activeFilters(search);
  if (active.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={texts.active}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <Button
            variant="outline"
            size="sm"
            aria-label={texts.remove(text)}
            onClick={() => onChange({ ...search, [name]: undefined })}
          >
            {text}
            <X className="ks-icon" aria-hidden />
          </Button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={() => onChange(withoutFilters(search))}>
          {texts.clear}
        </Button>
      </li>
    </ul>
  );
}

function FilterField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className="filter-field">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Returns a search without its filters. Its order stays. */
function withoutFilters({ order_by, desc }: UserSearch): UserSearch {
  return { order_by, desc };
}

function activeFilters(search: UserSearch): { readonly name: FilterName; readonly text: string }[] {
  const texted = (name: FilterName, value: string) => ({ name, text: `${texts.names[name]}: ${value}` });
  return [
    ...choiceNames.flatMap((name) =>
      search[name] === undefined ? [] : [texted(name, valueName(name, String(search[name])))],
    ),
    ...dayNames.flatMap((name) => {
      const day = search[name];
      return day === undefined ? [] : [texted(name, formatDate(new Date(`${day}T12:00`)))];
    }),
  ];
}

function valueName(name: Choice, value: string): string {
  if (value === 'true') return texts.yes;
  if (value === 'false') return texts.no;
  if (value === 'password') return usersTexts.methods.password;
  return value === 'magic_link' ? usersTexts.methods.magicLink : name === 'method' ? providerName(value) : value;
}
