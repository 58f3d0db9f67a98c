import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import type { EventRecorder } from '../domain/events/event-recorder.ts';
import { randomText } from '../security/random-text.ts';
import type { Span } from '../tracing/span.ts';

/** Facts about a request for the page that a browser shows instead of an error. */
export interface ErrorPageFacts {
  /** The error that the page explains. Default: that of the response. */
  readonly error?: unknown;
  /** The app that the page leads back to. The URL is trusted by the project. */
  readonly app?: { readonly name: string; readonly url: string } | null;
  /** For the developer: the value that caused the error, and the page of the dashboard where it can be corrected. */
  readonly hint?: { readonly value: string | null; readonly dashboardPath: string };
}

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
  /** The signed-in user of the authenticated caller, or the one who has got an access token. */
  userId?: string;
  /** The network of the visitor that the app's server has named, instead of that of the server. */
  visitorNetwork?: string;
  /** `true` if the URL returns data, so that a browser shows its errors as they are. Default: `false`. */
  returnsData?: boolean;
  /** Facts for the page that a browser shows instead of the error. */
  errorPage?: ErrorPageFacts;
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

/** Returns a recorder that also adds the user who gets an access token to the observation of the request. */
export function observeUsers(activity: Deps['activity'], observation: RequestObservation): Deps['activity'] {
  return {
    ...activity,
    record(session) {
      observation.projectId ??= session.projectId;
      observation.userId ??= session.userId;
      activity.record(session);
    },
  };
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
    signInParameters(method) {
      observation.signIn = { method, failed: false };
      return events.signInParameters(method);
    },
  };
}
