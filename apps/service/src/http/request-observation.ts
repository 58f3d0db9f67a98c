import type { Context } from 'hono';
import type { EventRecorder } from '../domain/events/event-recorder.ts';
import { randomText } from '../security/random-text.ts';
import type { Span } from '../tracing/span.ts';

/** Facts about a request, collected while it is handled, for the request log and the metrics. */
export interface RequestObservation {
  readonly requestId: string;
  /** The span of the request, if traces are exported. */
  span?: Span;
  /** The status before `x-stack-override-error-status` replaces it. Default: the status of the response. */
  status?: number;
  /** The code of the known error in the response. */
  errorCode?: string;
  /** The error of the response. */
  error?: unknown;
  /** The project of the authenticated caller. */
  projectId?: string;
  /** The signed-in user of the authenticated caller. */
  userId?: string;
  /** The sign-in that was recorded or that failed. */
  signIn?: { readonly method: string; readonly failed: boolean };
}

const key = 'observation';

/** Returns the observation of a request. The first call creates it, with a new request id. */
export function observationOf(c: Context): RequestObservation {
  const existing: RequestObservation | undefined = c.get(key);
  if (existing !== undefined) return existing;
  const observation: RequestObservation = { requestId: randomText(16) };
  c.set(key, observation);
  return observation;
}

/** Returns a recorder that also adds the sign-in that a request records to its observation. */
export function observeSignIns(events: EventRecorder, observation: RequestObservation): EventRecorder {
  return {
    ...events,
    record(tx, projectId, event) {
      if (event.type === 'sign_in' || event.type === 'sign_up') {
        observation.signIn = { method: event.method ?? 'other', failed: event.failed ?? false };
      }
      return events.record(tx, projectId, event);
    },
  };
}
