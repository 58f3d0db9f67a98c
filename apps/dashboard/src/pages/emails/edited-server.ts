import type { AdminEmailConfig } from '@keystack/js';

type OwnServer = Extract<AdminEmailConfig, { type: 'standard' }>;

/** The settings of a mail server as they are edited. An empty password is the saved one. */
export interface EditedServer extends Omit<OwnServer, 'type' | 'port'> {
  readonly type: AdminEmailConfig['type'];
  readonly port: string;
}
