/** Attributes of a span. Those without a value are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** The name and the first attributes of a new span. */
export interface SpanStart {
  /** A text of the code, never one of a client. */
  readonly name: string;
  /** `server` for an incoming request, `client` for a call to another system. Default: work in this process. */
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

/** A span in progress. */
export interface Span {
  /** `false` if nothing of the trace is exported from this process. */
  readonly sampled: boolean;
  /** Fields for log lines, with the names of the OpenTelemetry specification. */
  readonly ids: { readonly trace_id: string; readonly span_id: string; readonly trace_flags: string };
  /** Returns the headers with which another service continues the trace (W3C Trace Context). */
  headers(): Readonly<Record<string, string>>;
  /** Starts a child. */
  start(child: SpanStart): Span;
  rename(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  addEvent(name: string): void;
  /**
   * Marks the span as failed.
   *
   * @param type Name of an error class, or an error code. Never a message, because it may contain data of users.
   */
  fail(type: string): void;
  end(): void;
}

/** The headers of a request that name the span of its caller (W3C Trace Context). */
export interface TraceHeaders {
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
}

/** The source of traces in this process. */
export interface Tracing {
  /** Starts a trace for work that no request waits for. */
  start(root: SpanStart): Span;
  /**
   * Starts the span of an incoming request.
   *
   * @param headers The trace of the caller. Invalid headers are ignored.
   * @param trusted `true` to continue the trace of the caller. Otherwise a new trace begins, with a link to it.
   */
  startRequest(request: SpanStart, headers: TraceHeaders, trusted: boolean): Span;
}

/**
 * Runs `work` in a new span, which ends with it and fails if it throws. Without a parent, only runs `work`.
 *
 * @param parent The span that the new one is a child of, or `Tracing` for a new trace.
 */
export async function inSpan<T>(
  parent: Pick<Span, 'start'> | null,
  start: SpanStart,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (parent === null) return work(null);
  const span = parent.start(start);
  try {
    return await work(span);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the code of an error, such as `23505` or `ECONNREFUSED`, otherwise the name of its class. */
export function errorType(error: unknown): string {
  const { code, name }: { code?: unknown; name?: unknown } = Object(error);
  const type = [code, name].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text));
  return String(type ?? 'Error');
}
