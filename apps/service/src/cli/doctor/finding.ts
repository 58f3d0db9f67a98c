/** Maximum time of one network step of a check, in milliseconds. */
export const stepTimeoutMs = 5000;

/** The result of one check of a deployment. */
export interface Finding {
  /** The name of the check, for example `certificate`. */
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'error' | 'skipped';
  readonly message: string;
  /** The change that corrects the problem; `null` if there is none. */
  readonly remedy: string | null;
}

/** The remedy for settings of the command that differ from those of the service. */
export const sameSettings = 'Run this command with the settings of the service.';

/** Creates the finding of a check without problems. */
export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message, remedy: null };
}

/** Creates the finding of a risk that does not stop the service from working. */
export function warning(check: string, message: string, remedy: string): Finding {
  return { check, status: 'warning', message, remedy };
}

/** Creates the finding of a problem that breaks something or makes the service insecure. */
export function failure(check: string, message: string, remedy: string): Finding {
  return { check, status: 'error', message, remedy };
}

/** Creates the finding of a check that was not possible or not needed. */
export function skipped(check: string, message: string): Finding {
  return { check, status: 'skipped', message, remedy: null };
}
