import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '#server/config/config.ts'
import { version } from '#server/lib/version.ts'

/**
 * Sends what is traced to a collector. Loaded only where one is configured, for the library takes memory. With which headers,
 * and as which service, is read by the library itself from the variables of OpenTelemetry.
 */
export function startTracing({ endpoint, protocol, sampler, ratio }: TracingSettings) {
  const where = { url: `${endpoint}/v1/traces` }
  const exporter = protocol === 'http/json' ? new JsonExporter(where) : new ProtobufExporter(where)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'rehearse', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplers[sampler](ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const calls = instrumentFetch()
  return {
    /** What is still on its way leaves; a collector that is away is not waited for. */
    async stop() {
      calls.disable()
      await provider.shutdown().catch(() => {})
      for (const api of [trace, propagation, context]) api.disable()
    },
  }
}

/** Calls to providers, models and sources of rates. What an address asks for may be a secret, so only its place is told. */
const instrumentFetch = () =>
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ origin, path }) => ({
      'url.full': `${origin}${path.split('?')[0]}`,
      'url.query': '',
    }),
  })

const samplers: Record<TracingSettings['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: ratio => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}
