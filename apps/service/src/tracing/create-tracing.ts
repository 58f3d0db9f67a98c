import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { version } from '../version.ts';
import type { Span, SpanAttributes, SpanStart, Tracing } from './span.ts';

const propagator = new W3CTraceContextPropagator();

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * Creates the source of traces. Spans get their parents as arguments, not through `AsyncLocalStorage`, which costs time
 * in every promise of the process.
 *
 * @param propagate `false` to ignore the traces of callers and to tell no other service about ours.
 */
export function createTracing(
  resource: Resource,
  exporter: SpanExporter,
  propagate: boolean,
): Tracing & { shutdown(): Promise<void> } {
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  const source = { tracer: provider.getTracer('keystack', version), propagate };
  return {
    start: (root) => startSpan(source, root, ROOT_CONTEXT),
    startRequest(request, headers, trusted) {
      const caller = propagate ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
      const linked = trusted ? undefined : trace.getSpanContext(caller);
      if (linked === undefined) return startSpan(source, request, caller);
      const { traceId, spanId, traceFlags } = linked;
      return startSpan(source, request, ROOT_CONTEXT, { links: [{ context: { traceId, spanId, traceFlags } }] });
    },
    shutdown: () => provider.shutdown(),
  };
}

interface SpanSource {
  readonly tracer: Tracer;
  readonly propagate: boolean;
}

function startSpan(
  source: SpanSource,
  { name, kind = 'internal', attributes = {} }: SpanStart,
  parent: Context,
  options: SpanOptions = {},
): Span {
  const span = source.tracer.startSpan(name, { ...options, kind: kinds[kind], attributes }, parent);
  const context = trace.setSpan(parent, span);
  const { traceId, spanId, traceFlags } = span.spanContext();
  const sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    sampled,
    ids: { trace_id: traceId, span_id: spanId, trace_flags: sampled ? '01' : '00' },
    headers() {
      const headers: Record<string, string> = {};
      if (source.propagate) propagator.inject(context, headers, defaultTextMapSetter);
      return headers;
    },
    start: (child) => startSpan(source, child, context),
    rename: (text) => void span.updateName(text),
    setAttributes: (more: SpanAttributes) => void span.setAttributes(more),
    addEvent: (text) => void span.addEvent(text),
    fail(type) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', type);
    },
    end: () => span.end(),
  };
}
