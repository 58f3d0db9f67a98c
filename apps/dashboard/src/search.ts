/** The parameters of a URL, of any type. */
type Parameters = Readonly<Record<string, unknown>>;

/** The search parameters of the list of projects. */
export interface ProjectSearch {
  /** A part of the name. */
  readonly query?: string | undefined;
  /** Default: the newest first. */
  readonly order?: 'name' | undefined;
}

/** Returns the search parameters of the list of projects. Leaves out those that are not valid. */
export function readProjectSearch({ query, order }: Parameters): ProjectSearch {
  return { query: nonEmptyText(query), order: order === 'name' ? order : undefined };
}

/** The search parameters of the list of users, as the API names them. */
export interface UserSearch {
  /** The beginning of a name or an email, or a whole id. */
  readonly query?: string | undefined;
  /** Default: by date of sign-up. */
  readonly order_by?: 'display_name' | 'primary_email' | undefined;
  /** Default: only the default order is descending. */
  readonly desc?: boolean | undefined;
}

/** Returns the search parameters of the list of users. Leaves out those that are not valid. */
export function readUserSearch({ query, order_by, desc }: Parameters): UserSearch {
  return {
    query: nonEmptyText(query),
    order_by: order_by === 'display_name' || order_by === 'primary_email' ? order_by : undefined,
    desc: typeof desc === 'boolean' ? desc : undefined,
  };
}

/** Returns a parameter, or `undefined` if it is absent or empty. Numbers are texts too. */
function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}
