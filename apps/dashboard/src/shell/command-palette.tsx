import { toast, writeToClipboard } from '@keystack/ui';
import {
  CommandDialog,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandShortcut,
} from '@keystack/ui/command';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { ownerApp } from '../owner-app.ts';
import { definitionsQuery } from '../pages/permissions/definitions-query.ts';
import { teamPagesQuery } from '../pages/teams/team-queries.ts';
import { useProjects } from '../queries.ts';
import { service } from '../service.ts';
import { paletteTexts as texts } from '../texts/palette.ts';
import { toggleColorMode } from './color-mode.ts';
import { projectPages } from './project-pages.ts';
import { useProject } from './use-project.ts';
import { pageKeys } from './use-shortcuts.ts';
import '@keystack/ui/extras.css';

/** Time after the last key until users are searched, in milliseconds. */
const settleDelay = 150;
/** Shorter searches match too many users. */
const searchMinLength = 2;
/** Separates the name of an item from its id, which is not searched. */
const separator = '\n';
/** Number of users and teams that are shown. */
const shownCount = 6;

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** A dialog that finds pages, users, teams, permissions, projects and commands. */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const { id: projectId } = useProject();
  const router = useRouter();
  const [text, setText] = useState('');
  const onlyActions = text.startsWith('>');
  const onlyPeople = text.startsWith('@');
  const query = text.replace(/^[>@]/, '').trim();
  const base = `/projects/${projectId}`;

  function open(href: string) {
    onClose();
    router.navigate({ href });
  }

  function run(action: () => unknown) {
    onClose();
    action();
  }

  /** Opens the selected page in a new tab. */
  function openTab(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    const href = event.currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')?.dataset['href'];
    if (href === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    window.open(href, '_blank', 'noopener');
  }

  const page = (href: string, label: string, shortcut?: string) => (
    <CommandItem key={href} value={label} data-href={href} onSelect={() => open(href)}>
      {label}
      {shortcut && <CommandShortcut>{shortcut}</CommandShortcut>}
    </CommandItem>
  );
  const action = (label: string, perform: () => unknown) => (
    <CommandItem key={label} value={label} onSelect={() => run(perform)}>
      {label}
    </CommandItem>
  );
  const keyOf = (to: string) => Object.entries(pageKeys).find(([, path]) => path === to)?.[0];

  return (
    <CommandDialog
      label={texts.title}
      open
      onOpenChange={onClose}
      onKeyDownCapture={openTab}
      filter={(value, search, keywords) => scoreOf(search.replace(/^[>@]/, '').trim(), value, keywords)}
    >
      <CommandInput value={text} onValueChange={setText} placeholder={texts.placeholder} />
      <CommandList>
        <CommandEmpty>{texts.none}</CommandEmpty>
        {!onlyActions && <People query={query} open={open} />}
        {!onlyActions && !onlyPeople && (
          <>
            <CommandGroup heading={texts.groups.pages}>
              {projectPages
                .flatMap(({ pages }) => pages)
                .map(({ to, label }) => {
                  const key = keyOf(to);
                  return page(to.replace('$projectId', projectId), label, key && `g ${key}`);
                })}
            </CommandGroup>
            <Teams query={query} open={open} />
            <Permissions query={query} open={open} />
            <Projects open={open} />
          </>
        )}
        {!onlyPeople && (
          <CommandGroup heading={texts.groups.actions}>
            {page(`${base}/users?create=true`, texts.actions.createUser)}
            {page(`${base}/owners?invite=true`, texts.actions.inviteOwner)}
            {page(`${base}/team-permissions/explain`, texts.actions.explain)}
            {page('/new-project', texts.actions.newProject)}
            {page('/projects', texts.actions.allProjects)}
            {page('/docs', texts.actions.reference)}
            {service.inDevelopment && page('/inbox', texts.actions.inbox)}
            {action(texts.actions.copyId, async () => {
              if (await writeToClipboard(projectId)) toast({ title: texts.actions.copied, variant: 'success' });
            })}
            {action(texts.actions.colorMode, toggleColorMode)}
            {action(texts.actions.shortcuts, onHelp)}
            {action(texts.actions.signOut, () => ownerApp.redirectToSignOut())}
          </CommandGroup>
        )}
      </CommandList>
      <div className="palette-hint">{texts.hint}</div>
    </CommandDialog>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly open: (href: string) => void;
}

function People({ query, open }: ResultsProps) {
  const { id: projectId, app } = useProject();
  const settled = useSettled(query);
  const isSearched = settled.length >= searchMinLength;
  const found = useQuery({
    queryKey: ['projects', projectId, 'users', 'palette', settled],
    queryFn: () => app.listUsers({ query: settled, limit: shownCount }),
    enabled: isSearched,
  });
  if (!isSearched) return null;
  if (found.isError) return <div className="palette-state">{texts.failed}</div>;
  if (found.isPending) return <div className="palette-state">{texts.searching}</div>;
  if (found.data.length === 0) return null;
  return (
    <CommandGroup heading={texts.groups.people}>
      {found.data.map(({ id, displayName, primaryEmail }) => {
        const href = `/projects/${projectId}/users/${id}`;
        return (
          // The service has searched, so each result matches.
          <CommandItem key={id} value={id} keywords={[query]} data-href={href} onSelect={() => open(href)}>
            {displayName ?? primaryEmail ?? id}
            {displayName !== null && <span className="muted">{primaryEmail}</span>}
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}

function Teams({ query, open }: ResultsProps) {
  const { id: projectId, app } = useProject();
  const { data: teams = [] } = useInfiniteQuery({
    ...teamPagesQuery(projectId, app, query),
    enabled: query.length >= searchMinLength,
  });
  const matching = query.length < searchMinLength ? [] : teams.filter((team) => scoreOf(query, team.displayName) > 0);
  if (matching.length === 0) return null;
  return (
    <CommandGroup heading={texts.groups.teams}>
      {matching.slice(0, shownCount).map(({ id, displayName }) => {
        const href = `/projects/${projectId}/teams/${id}`;
        return (
          <CommandItem
            key={id}
            value={`team ${displayName}${separator}${id}`}
            data-href={href}
            onSelect={() => open(href)}
          >
            {displayName}
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}

function Permissions({ query, open }: ResultsProps) {
  const { id: projectId, app } = useProject();
  const isSearched = query.length >= searchMinLength;
  const { data: definitions = [] } = useQuery({ ...definitionsQuery(projectId, app), enabled: isSearched });
  if (!isSearched) return null;
  return (
    <CommandGroup heading={texts.groups.permissions}>
      {definitions.map(({ id }) => {
        const href = `/projects/${projectId}/team-permissions/explain?permission_id=${encodeURIComponent(id)}`;
        return (
          <CommandItem key={id} value={`permission ${id}`} data-href={href} onSelect={() => open(href)}>
            <code>{id}</code>
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}

function Projects({ open }: Pick<ResultsProps, 'open'>) {
  const { id: current } = useProject();
  const others = useProjects().filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <CommandGroup heading={texts.groups.projects}>
      {others.slice(0, shownCount).map(({ id, displayName }) => (
        <CommandItem
          key={id}
          value={`project ${displayName}${separator}${id}`}
          data-href={`/projects/${id}/overview`}
          onSelect={() => open(`/projects/${id}/overview`)}
        >
          {displayName}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

/** Returns a text after it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Returns how well a text matches a search: by the beginning of a word, by a part, by the letters in order, or not at
 * all (0).
 */
function scoreOf(search: string, text: string, keywords: readonly string[] = []): number {
  const wanted = search.toLowerCase();
  if (wanted === '' || keywords.some((keyword) => keyword.toLowerCase() === wanted)) return 1;
  const value = (text.split(separator)[0] ?? '').toLowerCase();
  if (value.startsWith(wanted)) return 1;
  if (value.includes(` ${wanted}`)) return 0.9;
  if (value.includes(wanted)) return 0.6;
  let position = -1;
  for (const letter of wanted) {
    position = value.indexOf(letter, position + 1);
    if (position === -1) return 0;
  }
  return 0.1;
}
