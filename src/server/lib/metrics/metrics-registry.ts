import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { MetricSample, MetricSource } from './metric.ts'

/** Prometheus asks each process every fifteen seconds, and people look in between: so long an answer stands. */
const cacheMs = 10_000
/** Whoever asks waits this long for a database that may be away. */
const collectTimeoutMs = 1500

/** Puts figures into a registry. What it answers brings them up to date, and is over in two seconds whatever happens. */
export function registerMetricSources(
  registry: Registry,
  sources: readonly MetricSource[],
): () => Promise<void> {
  const gauges = new Map<string, Gauge>()
  for (const [name, { help, labels = [] }] of sources.flatMap(({ gauges }) => Object.entries(gauges)))
    gauges.set(name, new Gauge({ name, help, labelNames: [...labels], registers: [registry] }))
  const missing = new Gauge({
    name: 'rehearse_figures_missing',
    help: '1 where figures could not be looked up, because the database or a disk does not answer',
    labelNames: ['source'],
    registers: [registry],
  })
  const lookups = sources.map(source => ({ source, look: cacheSamples(source) }))
  return async () => {
    const answers = await Promise.all(
      lookups.map(async ({ source, look }) => ({ source, readings: await withTimeout(look()) })),
    )
    // Without a pause between, so that nobody is shown half of it.
    for (const gauge of gauges.values()) gauge.reset()
    for (const { source, readings } of answers) {
      missing.set({ source: source.name }, readings ? 0 : 1)
      for (const { name, labels = {}, value } of readings ?? []) gauges.get(name)?.set(labels, value)
    }
  }
}

/** Looks again once what it knows is old; whoever asks meanwhile waits for the same answer. */
function cacheSamples({ collect: read }: MetricSource): () => Promise<MetricSample[] | null> {
  let known: { readings: Promise<MetricSample[] | null>; endsAt: number } | null = null
  return () => {
    if (known && performance.now() < known.endsAt) return known.readings
    const readings = (async () => read())().catch(() => null)
    const mine = { readings, endsAt: Number.POSITIVE_INFINITY }
    known = mine
    // What failed is looked up anew, what is still on its way is not asked for a second time.
    void readings.then(found => {
      mine.endsAt = found ? performance.now() + cacheMs : 0
    })
    return readings
  }
}

const withTimeout = (readings: Promise<MetricSample[] | null>) =>
  Promise.race([readings, pause(collectTimeoutMs, null, { ref: false })])
