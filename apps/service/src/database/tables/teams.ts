import {
  boolean,
  byTrigger,
  generated,
  integer,
  json,
  nullable,
  picturePath,
  tableOfProjects,
  text,
  timestamp,
  uuid,
  withDefault,
} from '../table.ts';

/** The tables of teams. */
export const teamTables = {
  teams: tableOfProjects({
    key: ['id'],
    copied: true,
    rowsAtOnce: 50,
    columns: {
      id: uuid(),
      display_name: text(),
      profile_image_url: nullable(picturePath()),
      client_metadata: nullable(json()),
      client_read_only_metadata: nullable(json()),
      server_metadata: nullable(json()),
      created_at: timestamp(),
      listed_bytes: generated(integer()),
    },
  }),
  team_members: tableOfProjects({
    key: ['team_id', 'user_id'],
    copied: true,
    columns: {
      team_id: uuid(),
      user_id: uuid(),
      display_name: nullable(text()),
      profile_image_url: nullable(picturePath()),
      created_at: timestamp(),
      /** The user's `signed_up_at`, copied by a trigger to sort a team's users by it. */
      user_signed_up_at: byTrigger(timestamp()),
      /** The user's email address, copied by a trigger to sort a team's users by it. */
      user_email: byTrigger(text()),
      /** The user's display name, copied by a trigger to sort a team's users by it. */
      user_name: byTrigger(text()),
      /** `true` if the account itself created or joined the team before it was confirmed. */
      by_user: withDefault(boolean()),
    },
  }),
  team_permissions: tableOfProjects({
    key: ['team_id', 'user_id', 'permission'],
    copied: true,
    columns: {
      team_id: uuid(),
      user_id: uuid(),
      permission: text(),
      permission_key: generated(nullable(uuid())),
    },
  }),
};
