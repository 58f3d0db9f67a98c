-- Lists of users, teams and memberships through indexes; permission definitions and who holds what.

-- What users are searched and ordered by. Byte order, so that a prefix is a range; names are cut, so that any fits.
create index users_by_email on users (project_id, (coalesce(email_identity, '') collate "C"), id);
create index users_by_name on users (project_id, (left(lower(coalesce(display_name, '')), 64) collate "C"), id);
create index teams_by_creation on teams (project_id, created_at, id);
create index team_members_by_creation on team_members (project_id, created_at, team_id, user_id);

-- key is what relations hold on to, so that holders and containers follow when the visible id changes.
create table permission_definitions (
  project_id text not null references projects on delete cascade,
  key uuid not null,
  id text collate "C" not null,
  description text not null default '',
  primary key (project_id, key),
  unique (project_id, id)
);

-- Below, permission is the key of a definition, or the name of a system permission, which has no row of its own.

create table contained_permissions (
  project_id text not null,
  container_key uuid not null,
  permission text not null,
  permission_key uuid generated always as (case when permission like '$%' then null else permission::uuid end) stored,
  primary key (project_id, container_key, permission),
  foreign key (project_id, container_key) references permission_definitions on delete cascade,
  constraint contained_permission_exists
    foreign key (project_id, permission_key) references permission_definitions on delete cascade
);

create index contained_permissions_by_key on contained_permissions (project_id, permission_key);

-- What creators and members of a team get when they join.
create table default_permissions (
  project_id text not null references projects on delete cascade,
  role text not null check (role in ('creator', 'member')),
  permission text not null,
  permission_key uuid generated always as (case when permission like '$%' then null else permission::uuid end) stored,
  primary key (project_id, role, permission),
  constraint default_permission_exists
    foreign key (project_id, permission_key) references permission_definitions on delete cascade
);

create index default_permissions_by_key on default_permissions (project_id, permission_key);

-- What members hold directly.
create table team_permissions (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission text not null,
  permission_key uuid generated always as (case when permission like '$%' then null else permission::uuid end) stored,
  primary key (project_id, team_id, user_id, permission),
  constraint team_permission_member
    foreign key (project_id, team_id, user_id) references team_members on delete cascade,
  constraint team_permission_exists
    foreign key (project_id, permission_key) references permission_definitions on delete cascade
);

create index team_permissions_by_user on team_permissions (project_id, user_id);
create index team_permissions_by_key on team_permissions (project_id, permission_key);
