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
import { type TracingSettings, version } from '#server/config/config.ts'

/**
 * Exports traces to a collector. Loaded only with a collector, because the SDK takes memory. The SDK itself reads headers
 * and service name from the variables of OpenTelemetry.
 */
export function startTracing({ endpoint, protocol, sampler, ratio }: TracingSettings) {
  const exporterOptions = { url: `${endpoint}/v1/traces` }
  const exporter =
    protocol === 'http/json' ? new JsonExporter(exporterOptions) : new ProtobufExporter(exporterOptions)
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
  // Traces calls of providers, models and exchange rate sources, without query strings, which may contain secrets.
  const fetchInstrumentation = new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ origin, path }) => ({
      'url.full': `${origin}${path.split('?')[0]}`,
      'url.query': '',
    }),
  })
  return {
    /** Flushes pending spans; an unreachable collector does not block. */
    async stop() {
      fetchInstrumentation.disable()
      await provider.shutdown().catch(() => {})
      for (const api of [trace, propagation, context]) api.disable()
    },
  }
}

const samplers: Record<TracingSettings['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: ratio => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: ratio => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}
