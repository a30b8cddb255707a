import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { type MetricSource, registerMetricSources } from './metrics.ts'

const aSource = (source: string, read: MetricSource['collect']): MetricSource => ({
  name: source,
  gauges: { [`rehearse_${source}`]: { help: 'For a test', labels: ['of'] } },
  collect: read,
})

test('what does not answer or fails is left out and told, within two seconds, and the rest is shown', async () => {
  const registry = new Registry()
  const lookUp = registerMetricSources(registry, [
    aSource('quick', () => [{ name: 'rehearse_quick', labels: { of: 'a' }, value: 7 }]),
    aSource('hanging', () => new Promise(() => {})),
    aSource('failing', () => Promise.reject(new Error('away'))),
  ])
  const began = performance.now()
  await lookUp()
  expect(performance.now() - began).toBeLessThan(2500)
  const told = await registry.metrics()
  expect(told).toContain('rehearse_quick{of="a"} 7')
  for (const [source, value] of Object.entries({ quick: 0, hanging: 1, failing: 1 }))
    expect(told).toContain(`rehearse_metrics_missing{source="${source}"} ${value}`)
  expect(told).not.toMatch(/^rehearse_(hanging|failing)[{ ]/m)
})

test('however often it is asked, a figure is looked up once in a while, and what is gone is shown no more', async () => {
  const registry = new Registry()
  const asked: string[] = []
  const lookUp = registerMetricSources(registry, [
    aSource('many', async () => {
      asked.push('many')
      return [{ name: 'rehearse_many', labels: { of: 'a' }, value: 1 }]
    }),
    aSource('failing', async () => {
      asked.push('failing')
      if (asked.filter(one => one === 'failing').length > 1) return []
      throw new Error('away')
    }),
  ])
  await Promise.all([lookUp(), lookUp(), lookUp()])
  await lookUp()
  // What failed is not believed for ten seconds.
  expect(asked).toEqual(['many', 'failing', 'failing'])
  expect(await registry.metrics()).toContain('rehearse_metrics_missing{source="failing"} 0')
})
