import { createStatement, type Executor } from '../../database/database.ts';
import {
  beforeNewest,
  maxPageRows,
  type Pages,
  pageFromRows,
  readPages,
  type TimePosition,
} from '../../database/pages.ts';

/** A project in the list of all projects. */
export interface ListedProject {
  readonly project_id: string;
  readonly display_name: string;
  readonly created_at: Date;
  readonly user_count: number;
}

const nextProjects = createStatement<ListedProject>(
  'list_all_projects',
  `select p.project_id, p.display_name, p.created_at,
    (select coalesce(sum(c.count), 0) from user_counts c where c.project_id = p.project_id) as user_count
  from projects p where (p.created_at, p.project_id) < ($1, $2)
  order by p.created_at desc, p.project_id desc limit ${maxPageRows}`,
);

/** Reads all projects page by page, newest first, and converts each with `view`. */
export function readAllProjects<View>(tx: Executor, view: (project: ListedProject) => View): Pages<View> {
  return readPages<View, TimePosition>(beforeNewest, async (position) => {
    const projects = await tx.run(nextProjects, [...position]);
    return pageFromRows(projects, view, ({ created_at: createdAt, project_id: id }) => [createdAt, id]);
  });
}
