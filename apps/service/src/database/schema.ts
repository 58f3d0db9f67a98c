import type { EventType, ProfileFields } from '@keystack/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json = ColumnType<unknown, string | null, string | null>;
type Timestamp = ColumnType<Date, Date, Date>;

/** The texts of a user's profile. */
type ProfileColumns = { -readonly [Name in keyof ProfileFields]: ProfileFields[Name] };

interface PermissionColumns {
  project_id: string;
  /** The key of a definition, or the name of a system permission. */
  permission: string;
  permission_key: GeneratedAlways<string | null>;
}

/** Kysely types of the tables that `migrations/` creates. JSON is written as text and read as parsed values. */
export interface Schema {
  projects: {
    project_id: string;
    config_id: string;
    display_name: string;
    description: Generated<string>;
    is_production_mode: Generated<boolean>;
    created_at: Timestamp;
    sign_up_enabled: Generated<boolean>;
    invited_sign_up_enabled: Generated<boolean>;
    email_limits: Json;
    credential_enabled: Generated<boolean>;
    magic_link_enabled: Generated<boolean>;
    allow_localhost: Generated<boolean>;
    create_team_on_sign_up: Generated<boolean>;
    client_team_creation_enabled: Generated<boolean>;
    client_user_deletion_enabled: Generated<boolean>;
    refuse_common_passwords: Generated<boolean>;
    owner_emails: Generated<boolean>;
    new_device_emails: Generated<boolean>;
    event_retention_days: Generated<number>;
    captures_emails: Generated<boolean>;
    expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  project_brands: {
    project_id: string;
    logo_url: string | null;
    logo_dark_mode_url: string | null;
    primary_color: string | null;
    terms_url: string | null;
    privacy_url: string | null;
  };
  project_domains: { project_id: string; domain: string; handler_path: string };
  signing_keys: {
    project_id: string;
    kid: string;
    public_jwk: Json;
    private_key: Buffer;
    created_at: Timestamp;
    signs_from: Timestamp;
  };
  key_sets: {
    project_id: string;
    id: string;
    description: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    revoked_at: Timestamp | null;
    created_by: Generated<string | null>;
    owner_id: Generated<string | null>;
    created_with: Generated<string | null>;
  };
  api_keys: {
    project_id: string;
    access: 'client' | 'server' | 'admin';
    hash: Buffer;
    key_set_id: string;
    last_four: string;
    last_used_at: Timestamp | null;
  };
  teams: {
    project_id: string;
    id: string;
    display_name: string;
    profile_image_url: string | null;
    client_metadata: Json;
    client_read_only_metadata: Json;
    server_metadata: Json;
    created_at: Timestamp;
    listed_bytes: GeneratedAlways<number>;
  };
  users: ProfileColumns & {
    project_id: string;
    id: string;
    email: string | null;
    email_identity: string | null;
    email_verified: Generated<boolean>;
    email_used_for_auth: Generated<boolean>;
    otp_enabled: Generated<boolean>;
    otp_disabled: Generated<boolean>;
    password_hash: string | null;
    totp_secret: Buffer | null;
    totp_last_step: Generated<number>;
    confirmed: Generated<boolean>;
    totp_confirmed: Generated<boolean>;
    self_registered: Generated<boolean>;
    is_placeholder: Generated<boolean>;
    was_confirmed: Generated<boolean>;
    /** Removals by the first proof of the mailbox, until the user has seen them. */
    removed_sign_ins: ColumnType<unknown, string | null | undefined, string | null>;
    profile_image_url: string | null;
    contact_channel_id: Generated<string | null>;
    selected_team_id: string | null;
    locale: string | null;
    client_metadata: Json;
    client_read_only_metadata: Json;
    server_metadata: Json;
    signed_up_at: Timestamp;
    last_active_at: Timestamp;
    suspended_at: Timestamp | null;
    last_active_day: GeneratedAlways<Date>;
    listed_bytes: GeneratedAlways<number>;
    oauth_accounts: ColumnType<{ id: string; account_id: string; email: string | null }[], string | undefined, never>;
  };
  team_members: {
    project_id: string;
    team_id: string;
    user_id: string;
    display_name: string | null;
    profile_image_url: string | null;
    created_at: Timestamp;
    /** `true` if the account itself created or joined the team before it was confirmed. */
    by_user: Generated<boolean>;
    /** The user's `signed_up_at`, copied by a trigger to sort a team's users by it. */
    user_signed_up_at: GeneratedAlways<Date>;
    /** The user's email address, copied by a trigger to sort a team's users by it. */
    user_email: GeneratedAlways<string>;
    /** The user's display name, copied by a trigger to sort a team's users by it. */
    user_name: GeneratedAlways<string>;
  };
  permission_definitions: {
    project_id: string;
    key: string;
    id: string;
    description: Generated<string>;
    scope: Generated<'team' | 'project'>;
  };
  contained_permissions: PermissionColumns & { container_key: string };
  permission_closure: PermissionColumns & { container_key: string };
  default_permissions: PermissionColumns & { role: 'creator' | 'member' | 'user' };
  team_permissions: PermissionColumns & { team_id: string; user_id: string };
  user_permissions: { project_id: string; user_id: string; permission_key: string };
  contact_channels: {
    project_id: string;
    id: string;
    user_id: string;
    email: string;
    email_identity: string;
    is_verified: Generated<boolean>;
    is_confirmed: Generated<boolean>;
    created_at: Timestamp;
  };
  data_vault_entries: { project_id: string; store_id: string; hashed_key: string; encrypted_value: string };
  muted_notifications: { project_id: string; user_id: string; category_id: string };
  sessions: {
    project_id: string;
    id: string;
    user_id: string;
    refresh_hash: Buffer;
    second_factor: Generated<boolean>;
    confirmed_at: Generated<Timestamp | null>;
    is_impersonation: Generated<boolean>;
    impersonator_id: string | null;
    owner_project_id: 'internal' | null;
    owner_session_id: string | null;
    key_set_id: string | null;
    device: string | null;
    country: string | null;
    last_used_at: Timestamp | null;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  verification_codes: {
    project_id: string;
    purpose: string;
    code_hash: Buffer;
    tail_hash: Buffer;
    user_id: string | null;
    email: string | null;
    data: ColumnType<unknown, string | undefined, string>;
    attempts: Generated<number>;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    id: Generated<string | null>;
  };
  email_undos: {
    project_id: string;
    code_hash: Buffer;
    user_id: string;
    position: GeneratedAlways<number>;
    email: string;
    email_identity: string;
    email_used_for_auth: boolean;
    otp_enabled: boolean;
    totp_hash: Buffer | null;
    password_digest: Buffer | null;
    oauth_accounts: Json;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  emails: {
    project_id: string;
    id: string;
    template: string;
    recipient: string;
    is_awaited: Generated<boolean>;
    content: Buffer;
    created_at: Timestamp;
    due_at: Timestamp;
    attempts: Generated<number>;
    sent_at: Timestamp | null;
    failed_at: Timestamp | null;
    last_error: string | null;
  };
  rate_limits: { project_id: string; name: string; subject: Buffer; used: number; resets_at: Timestamp };
  trusted_ips: {
    project_id: string;
    user_id: string;
    ip_hash: Buffer;
    trusted_until: Timestamp;
    trusted: Generated<boolean>;
  };
  oauth_providers: {
    project_id: string;
    id: string;
    enabled: boolean;
    type: 'shared' | 'standard';
    client_id: string | null;
    client_secret: Buffer | null;
    facebook_config_id: string | null;
    microsoft_tenant_id: string | null;
    tested_at: Timestamp | null;
  };
  mail_servers: {
    project_id: string;
    host: string;
    port: number;
    username: string;
    password: Buffer;
    sender_name: string;
    sender_email: string;
    tested_at: Timestamp | null;
  };
  mail_server_holds: { project_id: string; is_shared: boolean; failures: number; held_until: Timestamp };
  oauth_accounts: {
    project_id: string;
    provider_id: string;
    account_id: string;
    id: Generated<string>;
    user_id: string;
    created_at: Timestamp;
  };
  oauth_grants: {
    project_id: string;
    provider_id: string;
    account_id: string;
    scopes: string[];
    access_token: Buffer;
    refresh_token: Buffer | null;
    expires_at: Timestamp;
    refreshing_until: Timestamp | null;
  };
  oauth_states: {
    project_id: string;
    state_hash: Buffer;
    provider_id: string;
    user_id: string | null;
    data: Buffer;
    expires_at: Timestamp;
  };
  oauth_provider_tests: {
    project_id: string;
    id: string;
    provider_id: string;
    owner_id: string | null;
    state_hash: Buffer | null;
    data: Buffer | null;
    result: Buffer | null;
    expires_at: Timestamp;
  };
  oauth_codes: {
    project_id: string;
    code_hash: Buffer;
    user_id: string;
    redirect_uri: string;
    code_challenge: string;
    is_new_user: boolean;
    after_callback_redirect_url: string | null;
    link: Buffer | null;
    provider_id: string | null;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    refresh_hash: Buffer | null;
  };
  webhook_endpoints: {
    project_id: string;
    id: string;
    url: string;
    description: string;
    event_types: string[] | null;
    enabled: boolean;
    disabled_because: 'gone' | 'failing' | null;
    secrets: Buffer;
    owner_id: Generated<string | null>;
    created_at: Timestamp;
    leased_until: Timestamp;
    held_until: Timestamp;
    succeeded_at: Timestamp | null;
    served_at: ColumnType<Date, Date | undefined, Date>;
  };
  webhook_messages: {
    project_id: string;
    endpoint_id: string;
    id: string;
    position: GeneratedAlways<number>;
    type: string;
    /** The id of the user or team that an `updated` event is about; otherwise `null`. */
    about: string | null;
    /** The ids of the user and the team that the event is about; `null` if it is about none. */
    about_user: ColumnType<string | null, string | null | undefined, never>;
    about_team: ColumnType<string | null, string | null | undefined, never>;
    body: string;
    created_at: Timestamp;
    due_at: Timestamp;
    attempts: Generated<number>;
    sent_at: Timestamp | null;
    failed_at: Timestamp | null;
  };
  webhook_attempts: {
    project_id: string;
    endpoint_id: string;
    position: GeneratedAlways<number>;
    message_id: string;
    started_at: Timestamp;
    duration_ms: number;
    status: number | null;
    response: string | null;
    error: string | null;
  };
  events: {
    project_id: string;
    position: GeneratedAlways<number>;
    at: Timestamp;
    type: EventType;
    failed: boolean;
    method: string | null;
    actor_type: 'user' | 'owner' | 'server' | 'admin' | 'visitor' | 'service';
    actor_id: string | null;
    user_id: string | null;
    team_id: string | null;
    request_id: string | null;
    details: string | null;
  };
  owner_links: {
    project_id: string;
    id: string;
    purpose: 'setup' | 'demo' | 'invitation';
    token_hash: Buffer;
    owned_project_id: string | null;
    email: string | null;
    key_set_id: string | null;
    owner_id: Generated<string | null>;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
  };
  backups: { project_id: string; written_at: Timestamp };
  counted_events: { project_id: string; position: number; counted_at: Timestamp };
  pictures: { project_id: string; path: string; type: string; bytes: Buffer };
  picture_checks: { project_id: string; position: GeneratedAlways<number>; path: string };
  email_templates: { project_id: string; type: string; subject: string | null; content: Json };
}
