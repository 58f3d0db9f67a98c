/** The encoding of an export to OpenTelemetry. */
export type OtlpProtocol = (typeof protocols)[number];

const protocols = ['http/protobuf', 'http/json'] as const;

/**
 * The export to OpenTelemetry: the encoding of each signal, or `null`. The SDK reads the other `OTEL_*` variables
 * itself.
 */
export interface TelemetrySettings {
  readonly traces: OtlpProtocol | null;
  readonly logs: OtlpProtocol | null;
  /** `true` to accept and send the headers of W3C Trace Context. */
  readonly propagate: boolean;
}

/**
 * Reads the standard variables that decide what is exported. Returns `null` if nothing is, so that OpenTelemetry is not
 * loaded. Appends to `problems`.
 */
export function readTelemetrySettings(
  get: (name: string) => string | null,
  problems: string[],
): TelemetrySettings | null {
  if (get('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  const shared = {
    endpoint: { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: get('OTEL_EXPORTER_OTLP_ENDPOINT') },
    protocol: { name: 'OTEL_EXPORTER_OTLP_PROTOCOL', value: get('OTEL_EXPORTER_OTLP_PROTOCOL') },
  };
  const traces = readSignal(
    {
      exporter: { name: 'OTEL_TRACES_EXPORTER', value: get('OTEL_TRACES_EXPORTER') },
      endpoint: { name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', value: get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') },
      protocol: { name: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', value: get('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') },
    },
    shared,
    problems,
  );
  const logs = readSignal(
    {
      exporter: { name: 'OTEL_LOGS_EXPORTER', value: get('OTEL_LOGS_EXPORTER') },
      endpoint: { name: 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', value: get('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT') },
      protocol: { name: 'OTEL_EXPORTER_OTLP_LOGS_PROTOCOL', value: get('OTEL_EXPORTER_OTLP_LOGS_PROTOCOL') },
    },
    shared,
    problems,
  );
  const propagators = (get('OTEL_PROPAGATORS') ?? 'tracecontext').split(',').map((name) => name.trim());
  return traces === null && logs === null ? null : { traces, logs, propagate: propagators.includes('tracecontext') };
}

interface Variable {
  readonly name: string;
  readonly value: string | null;
}

interface SignalVariables {
  readonly exporter: Variable;
  readonly endpoint: Variable;
  readonly protocol: Variable;
}

/** Returns the encoding of the traces or of the log, or `null` if they are not exported. */
function readSignal(
  own: SignalVariables,
  shared: Pick<SignalVariables, 'endpoint' | 'protocol'>,
  problems: string[],
): OtlpProtocol | null {
  const endpoint = own.endpoint.value === null ? shared.endpoint : own.endpoint;
  const protocol = own.protocol.value === null ? shared.protocol : own.protocol;
  const add = (problem: string) => {
    // Both signals may have the same shared variable.
    if (!problems.includes(problem)) problems.push(problem);
  };
  if (endpoint.value === null || own.exporter.value === 'none') return null;
  if (!URL.canParse(endpoint.value) || !/^https?:$/.test(new URL(endpoint.value).protocol)) {
    // The message does not repeat the value, because it may contain a password.
    add(`${endpoint.name} is not a URL that starts with http:// or https://.`);
  }
  if (own.exporter.value !== null && own.exporter.value !== 'otlp') {
    add(`${own.exporter.name} is "${own.exporter.value}". Set it to otlp or none, or omit it for otlp.`);
  }
  const name = protocol.value ?? 'http/protobuf';
  const known = protocols.find((each) => each === name);
  if (known === undefined) {
    add(
      `${protocol.name} is "${name}", which Keystack does not have. Set it to ${protocols.join(' or ')}, or omit it for http/protobuf. Collectors accept both, usually on port 4318.`,
    );
  }
  return known ?? null;
}
