import { expect, test } from 'vitest'
import { type Advisory, advisory, complaintsAbout, findings, installedBy } from './findings.ts'

const slow: Advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'slow-parser',
  vulnerable: '<1.4.2 || >=2.0.0 <2.1.0',
  fixed: '2.1.0',
  severity: 'high',
  what: 'Nesting takes for ever',
}
const told = 'Nesting takes for ever (high, GHSA-aaaa-bbbb-cccc). Mended in 2.1.0.'

/** What a lock file says of packages, by where they lie. */
const lock = (packages: Record<string, object>) => ({ packages: { '': { name: 'rehearse' }, ...packages } })
const found = (packages: Record<string, object>) => findings(installedBy(lock(packages)), [slow])

test('an installed version that something was published against is told, wherever it lies', () => {
  const complaints = complaintsAbout(
    found({
      'node_modules/slow-parser': { version: '2.0.9' },
      'node_modules/a/node_modules/slow-parser': { version: '1.4.1', dev: true },
      'node_modules/b/node_modules/slow-parser': { version: '2.1.0' },
      'node_modules/renamed': { name: 'slow-parser', version: '2.1.0-rc.1' },
      'node_modules/slow-parser-too': { version: '1.0.0' },
    }),
    [],
  )
  expect(complaints).toEqual([
    `slow-parser@2.0.9: ${told}`,
    `slow-parser@1.4.1 (development): ${told}`,
    `slow-parser@2.1.0-rc.1: ${told}`,
  ])
})

test('a version before the one that mends it is not yet mended', () => {
  const early: Advisory = { ...slow, vulnerable: '<=2.0.0', fixed: null }
  const installed = installedBy(lock({ 'node_modules/slow-parser': { version: '2.0.0-beta.1' } }))
  expect(complaintsAbout(findings(installed, [early]), [])).toEqual([
    'slow-parser@2.0.0-beta.1: Nesting takes for ever (high, GHSA-aaaa-bbbb-cccc). No version is named that mends it.',
  ])
})

test('an excuse is for what it names, and not for the same package in the product or in another version', () => {
  const excuse = [/^slow-parser@1\.4\.1 \(development\) GHSA-aaaa-bbbb-cccc$/, 'only our own tests'] as const
  const inTests = { 'node_modules/slow-parser': { version: '1.4.1', dev: true } }
  expect(complaintsAbout(found(inTests), [excuse])).toEqual([])
  for (const { version, dev } of [
    { version: '1.4.1', dev: false },
    { version: '1.4.0', dev: true },
  ])
    expect(complaintsAbout(found({ 'node_modules/slow-parser': { version, dev } }), [excuse])).toHaveLength(2)
})

test('an excuse that nothing needs any more has to go', () => {
  expect(complaintsAbout([], [[/^slow-parser/, 'only our own tests']])).toEqual([
    'Nothing known is of the form /^slow-parser/ any more: its excuse can go.',
  ])
})

test('a range that is none is no entry of the list: it would never fit anything', () => {
  expect(advisory.safeParse(slow).success).toBe(true)
  for (const vulnerable of ['before 2.1.0', '< 2.1.0, >= 2.0.0 and so on'])
    expect(advisory.safeParse({ ...slow, vulnerable }).success).toBe(false)
})
