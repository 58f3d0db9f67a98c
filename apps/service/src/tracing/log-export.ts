import { ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { getNumberFromEnv } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';
import { pino } from 'pino';
import { version } from '../version.ts';

const severities: Readonly<Record<string, SeverityNumber>> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** The export of the log. */
export interface LogExport {
  /** Queues a line of JSON for the export. */
  readonly write: (line: string) => void;
  /** Exports the queue. */
  shutdown(): Promise<void>;
}

/**
 * Creates the export of the log. It reads the finished lines, so that it exports nothing that is redacted in the log.
 */
export function createLogExport(resource: Resource, exporter: LogRecordExporter): LogExport {
  const provider = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter, ...batchSettings() })],
  });
  const logger = provider.getLogger('keystack', version);
  return {
    write(line) {
      const {
        level,
        time,
        msg,
        err,
        trace_id,
        span_id,
        trace_flags,
        pid: _,
        hostname: __,
        ...attributes
      } = JSON.parse(line);
      const severityText = pino.levels.labels[level] ?? 'info';
      const spanContext = {
        traceId: trace_id,
        spanId: span_id,
        traceFlags: trace_flags === '01' ? TraceFlags.SAMPLED : TraceFlags.NONE,
      };
      logger.emit({
        timestamp: time,
        severityText,
        severityNumber: severities[severityText] ?? SeverityNumber.INFO,
        body: msg,
        attributes: { ...attributes, ...(err && exceptionAttributes(err)) },
        context: trace_id === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext),
      });
    },
    shutdown: () => provider.shutdown(),
  };
}

interface LoggedError {
  readonly type?: string;
  readonly message?: string;
  readonly stack?: string;
}

function exceptionAttributes({ type = 'Error', message = '', stack = '' }: LoggedError) {
  return { 'exception.type': type, 'exception.message': message, 'exception.stacktrace': stack };
}

/** Returns the settings of the standard variables, which the SDK reads for spans only. */
function batchSettings() {
  const settings = {
    maxQueueSize: getNumberFromEnv('OTEL_BLRP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BLRP_MAX_EXPORT_BATCH_SIZE'),
    scheduledDelayMillis: getNumberFromEnv('OTEL_BLRP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BLRP_EXPORT_TIMEOUT'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
