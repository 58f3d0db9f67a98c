const names = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

type Metadata<Value> = { readonly [Name in (typeof names)[number]]?: Value };

/** Returns the metadata fields of an update of a user or team as columns, encoded as JSON. Omits absent fields. */
export function metadataColumns(fields: Metadata<unknown>): Metadata<string | null> {
  const present = names.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, fields[name] === null ? null : JSON.stringify(fields[name])]));
}
