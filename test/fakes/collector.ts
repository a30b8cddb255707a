import { onTestFinished } from 'vitest'
import { startTracing } from '#server/lib/telemetry/start-tracing.ts'
import { openHttp } from './http.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code: number }
}
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** An OpenTelemetry collector that stores the received JSON. Until the test ends, all spans go to it. */
export async function startCollector() {
  const batches: Batch[] = []
  const { base, close } = await openHttp(({ path, body }) => {
    if (path === '/v1/traces') batches.push(JSON.parse(body))
    return { status: 200, json: {} }
  })
  const tracing = startTracing({
    endpoint: base,
    protocol: 'http/json',
    sampler: 'parentbased_always_on',
    ratio: 1,
  })
  onTestFinished(async () => {
    await tracing.stop()
    await close()
  })
  return {
    /** Returns all spans so far and stops the tracing. */
    async spans() {
      await tracing.stop()
      return batches.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      )
    },
    service: () =>
      batches[0]?.resourceSpans[0]?.resource.attributes.find(({ key }) => key === 'service.name')?.value,
    batches,
  }
}
