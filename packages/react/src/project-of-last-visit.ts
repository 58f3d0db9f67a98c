import { type Cached, type Project, type StackClientApp, stackAppInternalsSymbol, version } from '@keystack/js';

/** The value that is kept in the browser's local storage. Other versions of the library may expect other fields. */
interface StoredProject {
  readonly version: string;
  readonly project: Project;
}

const projects = new WeakMap<StackClientApp<true>, Cached<Project>>();

/**
 * Returns the project of an app. While the first request for it is pending, returns the project of the last visit, if
 * this browser has one: a form can be used at once, and changes if the settings have changed since.
 */
export function projectOrThatOfLastVisit(app: StackClientApp<true>): Cached<Project> {
  const known = projects.get(app) ?? withLastVisit(app);
  projects.set(app, known);
  return known;
}

function withLastVisit(app: StackClientApp<true>): Cached<Project> {
  const { project } = app[stackAppInternalsSymbol];
  const last = load(app);
  return {
    ...project,
    read() {
      const promise = project.read();
      return last === undefined || 'status' in promise ? promise : last;
    },
    peek: () => project.peek() ?? last?.value,
  };
}

/** Returns a promise that React reads without suspending, or `undefined` if nothing is stored. */
function load(app: StackClientApp<true>): (Promise<Project> & { readonly value: Project }) | undefined {
  try {
    const stored: StoredProject = JSON.parse(localStorage.getItem(keyOf(app)) ?? '{}');
    if (stored.version !== version) return undefined;
    return Object.assign(Promise.resolve(stored.project), { status: 'fulfilled', value: stored.project });
  } catch {
    // The browser has no storage or refuses access to it. The page then waits for the request.
    return undefined;
  }
}

/** Stores the project of an app for the next visit. */
export function saveProjectForNextVisit(app: StackClientApp<true>, project: Project): void {
  try {
    const stored: StoredProject = { version, project };
    localStorage.setItem(keyOf(app), JSON.stringify(stored));
  } catch {
    // See `load`.
  }
}

function keyOf({ projectId }: StackClientApp<true>): string {
  return `keystack-project-${projectId}`;
}
