/**
 * Types of the metadata of users and teams, which an app declares by module augmentation. Fields that it does not
 * declare are `any`. The names of the properties are those of `MetadataName`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add the properties by module augmentation.
export interface MetadataTypes {}

/** Type of a metadata field: the property of `MetadataTypes` with that name if an app declares it, else `any`. */
export type MetadataOf<Name extends MetadataName> = MetadataTypes extends { readonly [name in Name]: infer Value }
  ? Value
  : UndeclaredMetadata;

/** Names of the properties that `MetadataTypes` can have. */
type MetadataName =
  | 'userClientMetadata'
  | 'userClientReadOnlyMetadata'
  | 'userServerMetadata'
  | 'teamClientMetadata'
  | 'teamClientReadOnlyMetadata'
  | 'teamServerMetadata';

/** Type of metadata that an app does not declare. */
// biome-ignore lint/suspicious/noExplicitAny: the reference SDK has `any` here, and its apps must compile.
type UndeclaredMetadata = any;
