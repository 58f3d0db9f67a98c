import type { Project } from './read-project.ts';

/** A project with the version of its settings, which changes with each of them. */
export interface VersionedProject {
  readonly version: string;
  readonly project: Project;
}

/** Number of projects in memory. One takes about two kilobytes. */
const maxProjects = 1000;

/**
 * The projects that requests have read last. Requests still read the version from the database, so that no request sees
 * settings that were changed before it, by whichever process.
 */
export class ProjectCache {
  readonly #projects = new Map<string, VersionedProject>();

  /** Returns a project that was read before, or `undefined`. Its settings may have changed since. */
  find(projectId: string): VersionedProject | undefined {
    return this.#projects.get(projectId);
  }

  /** Remembers a project. Forgets the one that was remembered first if there are too many. */
  remember(found: VersionedProject): void {
    this.#projects.delete(found.project.project_id);
    this.#projects.set(found.project.project_id, found);
    const [oldest] = this.#projects.keys();
    if (this.#projects.size > maxProjects && oldest !== undefined) this.#projects.delete(oldest);
  }
}
