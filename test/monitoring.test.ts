import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { openApp, runningClock } from './open-app.ts'

// Metrics in deploy/monitoring must exist in the app, and alerts must link to the runbook.

type Exported = Map<string, Set<string>>

/** Series of a scrape by name, with their labels. */
function read(scrape: string): Exported {
  const series: Exported = new Map()
  for (const line of scrape.split('\n')) {
    const [, name = '', , labels = ''] = /^([a-z_\d]+)(\{(.*)\})? \S+$/.exec(line) ?? []
    if (!name) continue
    const labelsOf = series.get(name) ?? new Set<string>()
    for (const [, label = ''] of labels.matchAll(/([a-z_]+)="/g)) labelsOf.add(label)
    series.set(name, labelsOf)
  }
  return series
}

/** Labels that Prometheus adds. */
const added = ['job', 'instance']

/** Metrics and labels in an expression that the app does not export. */
function missingIn(expression: string, exported: Exported): string[] {
  const missing: string[] = []
  const names: string[] = []
  for (const [, name = '', , labels = ''] of expression.matchAll(
    /\b((?:rehearse|http|background|nodejs|process)_[a-z_\d]+)(\{([^}]*)\})?/g,
  )) {
    names.push(name)
    for (const [, label = ''] of labels.matchAll(/([a-z_]+)\s*(?:=|!)/g))
      if (!exported.get(name)?.has(label)) missing.push(`${name}{${label}}`)
    if (!exported.has(name)) missing.push(name)
  }
  for (const [, labels = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of labels.split(/,\s*/))
      if (!added.includes(label) && !names.some(name => exported.get(name)?.has(label)))
        missing.push(`by (${label})`)
  return missing
}

async function traffic() {
  const app = await openApp({ clock: runningClock(), runJobs: true })
  const body = {
    email: 'ann@example.test',
    username: 'ann',
    password: 'a very long password',
    roleId: 1 as const,
  }
  await app.anonymous.call(api.register, { body })
  await fetch(`${app.url}/api/payment/webhook/sandbox`, { method: 'POST', body: '{}' })
  await expect.poll(async () => scrape(app.url), { timeout: 20_000 }).toMatch(/background_jobs_total\{/)
  return app
}
const scrape = async (url: string) => (await fetch(`${url}/metrics`)).text()

test('a running app exports every metric and label of the dashboard and the alerts', async () => {
  const app = await traffic()
  try {
    const exported = read(await scrape(app.url))
    const alerts = await readFile('deploy/monitoring/alerts.yml', 'utf8')
    const dashboard = await readFile('deploy/monitoring/dashboard.json', 'utf8')
    const expressions = [
      ...[...alerts.matchAll(/expr: >-\n\s+(.*)/g)].map(([, expression = '']) => expression),
      ...[...dashboard.matchAll(/"expr": (".*")/g)].map(([, expression = '']) =>
        String(JSON.parse(expression)),
      ),
    ]
    expect(expressions.length).toBeGreaterThan(40)
    expect(
      expressions.flatMap(expression =>
        missingIn(expression, exported).map(name => `${name} in ${expression}`),
      ),
    ).toEqual([])
  } finally {
    await app.close()
  }
}, 40_000)

test('every alert links to a runbook section with instructions', async () => {
  const alerts = await readFile('deploy/monitoring/alerts.yml', 'utf8')
  const page = await readFile('docs/operate.md', 'utf8')
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z\d -]/g, '')
      .replaceAll(' ', '-'),
  )
  const led = [...alerts.matchAll(/runbook: docs\/operate\.md#(.*)/g)].map(([, anchor]) => anchor)
  expect(led.length).toBe([...alerts.matchAll(/- alert:/g)].length)
  expect(led.filter(anchor => !anchors.includes(anchor ?? ''))).toEqual([])
})
