import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startTelemetry, type Telemetry } from '../tracing/opentelemetry.ts';
import { quiet } from './quiet.ts';

/** Attributes by name. */
export type ReceivedAttributes = Readonly<Record<string, unknown>>;

/** A span as a collector received it. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: ReceivedAttributes;
  readonly resource: ReceivedAttributes;
  readonly failed: boolean;
  readonly events: readonly string[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** A log record as a collector received it. */
export interface ReceivedLog {
  readonly body: unknown;
  readonly severity: string;
  readonly traceId: string | undefined;
  readonly spanId: string | undefined;
  readonly attributes: ReceivedAttributes;
}

/** A request to a collector. */
export interface ReceivedExport {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** The part of OTLP/JSON that the tests read. */
interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: string | number;
  readonly doubleValue?: number;
}

interface OtlpAttributes {
  readonly attributes?: readonly { readonly key: string; readonly value: OtlpValue }[];
}

interface OtlpSpan extends OtlpAttributes {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly events?: readonly { readonly name: string }[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

interface OtlpLog extends OtlpAttributes {
  readonly body: OtlpValue;
  readonly severityText: string;
  readonly traceId?: string;
  readonly spanId?: string;
}

interface OtlpExport {
  readonly resourceSpans?: readonly {
    readonly resource: OtlpAttributes;
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
  readonly resourceLogs?: readonly { readonly scopeLogs: readonly { readonly logRecords: readonly OtlpLog[] }[] }[];
}

const kinds = { 1: 'internal', 2: 'server', 3: 'client' } as const;

/**
 * Starts a server that receives OTLP over HTTP, as a collector of OpenTelemetry does. It decodes only JSON.
 *
 * @param respond Writes a response. Default: accepts everything.
 */
export async function startCollector(respond = (response: ServerResponse) => void response.end()) {
  const received: ReceivedExport[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, bytes: await buffer(request) });
    respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const decoded = () => received.map(({ bytes }): OtlpExport => JSON.parse(bytes.toString()));
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spans: () =>
      decoded().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans.map((span) => receivedSpan(span, attributesOf(resource)))),
        ),
      ),
    logs: () =>
      decoded().flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) =>
          scopeLogs.flatMap(({ logRecords }) => logRecords.map((record) => receivedLog(record))),
        ),
      ),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A running collector. */
export type Collector = Awaited<ReturnType<typeof startCollector>>;

function receivedSpan(span: OtlpSpan, resource: ReceivedAttributes): ReceivedSpan {
  const { name, kind, traceId, spanId, parentSpanId, status, events = [], links = [] } = span;
  return {
    name,
    kind: kinds[kind as keyof typeof kinds],
    traceId,
    spanId,
    parentSpanId,
    attributes: attributesOf(span),
    resource,
    failed: status?.code === 2,
    events: events.map((event) => event.name),
    links,
  };
}

function receivedLog(record: OtlpLog): ReceivedLog {
  const { body, severityText: severity, traceId, spanId } = record;
  return { body: otlpValue(body), severity, traceId, spanId, attributes: attributesOf(record) };
}

function attributesOf({ attributes = [] }: OtlpAttributes): ReceivedAttributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, otlpValue(value)]));
}

function otlpValue({ stringValue, intValue, doubleValue }: OtlpValue): unknown {
  return stringValue ?? (intValue === undefined ? doubleValue : Number(intValue));
}

/** Starts the export of a service in process to a collector, with standard variables. */
export async function startTestTelemetry(
  { url }: Pick<Collector, 'url'>,
  variables: Readonly<Record<string, string>> = {},
  propagate = true,
): Promise<Telemetry> {
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...variables };
  Object.assign(process.env, all);
  try {
    return await startTelemetry({ traces: 'http/json', logs: 'http/json', propagate }, quiet);
  } finally {
    for (const name of Object.keys(all)) Reflect.deleteProperty(process.env, name);
  }
}
