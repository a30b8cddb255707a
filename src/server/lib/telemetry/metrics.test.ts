import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { type MetricSource, registerMetricSources } from './metrics.ts'

const aSource = (source: string, collectSamples: MetricSource['collect']): MetricSource => ({
  name: source,
  gauges: { [`rehearse_${source}`]: { help: 'For a test', labels: ['of'] } },
  collect: collectSamples,
})

test('a hanging or failing source is reported as missing within two seconds, and the others are shown', async () => {
  const registry = new Registry()
  const collect = registerMetricSources(registry, [
    aSource('quick', async () => [{ name: 'rehearse_quick', labels: { of: 'a' }, value: 7 }]),
    aSource('hanging', () => new Promise(() => {})),
    aSource('failing', () => Promise.reject(new Error('away'))),
  ])
  const start = performance.now()
  await collect()
  expect(performance.now() - start).toBeLessThan(2500)
  const output = await registry.metrics()
  expect(output).toContain('rehearse_quick{of="a"} 7')
  for (const [source, value] of Object.entries({ quick: 0, hanging: 1, failing: 1 }))
    expect(output).toContain(`rehearse_metrics_missing{source="${source}"} ${value}`)
  expect(output).not.toMatch(/^rehearse_(hanging|failing)[{ ]/m)
})

test('samples are cached for a while, and failed sources are collected again', async () => {
  const registry = new Registry()
  const collected: string[] = []
  const collect = registerMetricSources(registry, [
    aSource('many', async () => {
      collected.push('many')
      return [{ name: 'rehearse_many', labels: { of: 'a' }, value: 1 }]
    }),
    aSource('failing', async () => {
      collected.push('failing')
      if (collected.filter(name => name === 'failing').length > 1) return []
      throw new Error('away')
    }),
  ])
  await Promise.all([collect(), collect(), collect()])
  await collect()
  // A failure is not cached.
  expect(collected).toEqual(['many', 'failing', 'failing'])
  expect(await registry.metrics()).toContain('rehearse_metrics_missing{source="failing"} 0')
})
