const names = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

type Metadata<Value> = { readonly [Name in (typeof names)[number]]?: Value };

/** Returns the metadata columns that a write changes, of a user or a team. Absent fields stay. */
export function metadataColumns(fields: Metadata<unknown>): Metadata<string | null> {
  const given = names.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, fields[name] === null ? null : JSON.stringify(fields[name])]));
}
