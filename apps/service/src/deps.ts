import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { EmailOutbox } from './domain/emails/outbox.ts';
import type { EventRecorder } from './domain/events/event-recorder.ts';
import type { ProjectCache } from './domain/projects/project-cache.ts';
import type { Project } from './domain/projects/read-project.ts';
import type { ActivityRecorder } from './jobs/activity-recorder.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SecretCipher } from './security/encryption.ts';
import type { PasswordHasher } from './security/password-hasher.ts';
import type { SettingsKeys } from './security/settings-keys.ts';
import type { Span, Tracing } from './tracing/span.ts';

/**
 * The dependencies of request handlers. They are passed as an argument and never imported, so that tests can replace
 * them.
 */
export interface Deps {
  readonly db: Database;
  readonly config: Config;
  readonly fetch: typeof fetch;
  readonly emailOutbox: EmailOutbox;
  /** Notifies the worker that delivers webhooks. */
  readonly wakeWebhooks: () => void;
  readonly clock: Clock;
  readonly log: Logger;
  /** `null` if nobody scrapes them. */
  readonly metrics: Metrics | null;
  /** `null` if no traces are exported. */
  readonly tracing: Tracing | null;
  /** The span of the request that the dependencies are for; `null` if it is not traced. */
  readonly span: Span | null;
  readonly passwordHasher: PasswordHasher;
  readonly keys: SecretCipher;
  readonly settingsKeys: SettingsKeys;
  readonly activity: ActivityRecorder;
  /** The settings of the projects that requests have read last. */
  readonly projects: ProjectCache;
  /** The project of the request that the dependencies are for; `null` if it names none, and for jobs. */
  readonly project: Project | null;
  /** Writes events to the activity log, with the origin of the request. */
  readonly events: EventRecorder;
}
