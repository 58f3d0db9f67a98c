import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import type { Logger } from 'pino';
import { version } from '../version.ts';
import { createTracing } from './create-tracing.ts';
import { createLogExport } from './log-export.ts';
import type { OtlpProtocol, TelemetrySettings } from './settings.ts';
import type { Tracing } from './span.ts';

/** The connection of this process to OpenTelemetry. */
export interface Telemetry {
  /** `null` if traces are not exported. */
  readonly tracing: Tracing | null;
  /** Exports a line of the log. `undefined` if the log is not exported. */
  readonly exportLogLine: ((line: string) => void) | undefined;
  /** Exports what is left. Takes at most `shutdownTimeoutMs`. */
  shutdown(): Promise<void>;
}

/** Time for the last export when the process stops, in milliseconds. */
const shutdownTimeoutMs = 3000;

/** Minimum time in milliseconds between two log lines about the same problem. */
const repeatAfterMs = 60_000;

/**
 * Starts the export of traces and of the log. The SDK reads the standard `OTEL_*` variables.
 *
 * @param log Receives problems of the export. It must not be exported itself.
 */
export async function startTelemetry(settings: TelemetrySettings, log: Logger): Promise<Telemetry> {
  const report = createReporter(log);
  const onProblem = (problem: string) => report(problem, 'OpenTelemetry has a problem. Check the OTEL_* variables.');
  const silent = () => {};
  diag.setLogger(
    { error: onProblem, warn: onProblem, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = serviceResource();
  const { traces, logs, propagate } = settings;
  const tracing =
    traces === null
      ? null
      : createTracing(resource, withReportedFailures(await traceExporter(traces), 'spans', report), propagate);
  const logExport =
    logs === null
      ? null
      : createLogExport(resource, withReportedFailures(await logExporter(logs), 'log lines', report));
  return {
    tracing,
    exportLogLine: logExport?.write,
    async shutdown() {
      const last = Promise.allSettled([tracing?.shutdown(), logExport?.shutdown()]);
      await Promise.race([last, wait(shutdownTimeoutMs, null, { ref: false })]);
    },
  };
}

/**
 * Returns the attributes of this process. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` replace them. Nothing is
 * read from the machine, because command lines can contain secrets.
 */
function serviceResource(): Resource {
  const own = resourceFromAttributes({
    'service.name': 'keystack',
    'service.version': version,
    'service.instance.id': randomUUID(),
  });
  return own.merge(detectResources({ detectors: [envDetector] }));
}

async function traceExporter(protocol: OtlpProtocol) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

async function logExporter(protocol: OtlpProtocol) {
  const { OTLPLogExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-logs-otlp-http')
      : await import('@opentelemetry/exporter-logs-otlp-proto');
  return new OTLPLogExporter();
}

type Report = (reason: string, message: string) => void;

/** Creates a function that logs a problem, each message at most once a minute. */
function createReporter(log: Logger): Report {
  const loggedAt = new Map<string, number>();
  return (reason, message) => {
    const now = performance.now();
    if (now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return;
    loggedAt.set(message, now);
    log.warn({ reason }, message);
  };
}

interface Exporter<Item> {
  export(items: Item[], done: (result: ExportResult) => void): void;
}

/** Replaces `export` by one that logs failures with their remedy. The SDK only has a handler for the whole process. */
function withReportedFailures<Item, E extends Exporter<Item>>(exporter: E, what: string, report: Report): E {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) =>
    send(items, ({ code, error }) => {
      if (code === ExportResultCode.FAILED) {
        report(
          error?.message ?? 'unknown',
          `Could not export ${what} to OpenTelemetry, so they are lost. Requests are not affected. Check that the collector at OTEL_EXPORTER_OTLP_ENDPOINT runs and accepts OTLP over HTTP.`,
        );
      }
      done({ code: ExportResultCode.SUCCESS });
    });
  return exporter;
}
