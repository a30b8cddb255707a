import { expect, test } from 'vitest'
import type { List } from './findings.ts'
import { refusalOf, renewed } from './renew.ts'

const known: List = {
  asOf: '2026-01-01',
  advisories: [
    {
      id: 'GHSA-aaaa-bbbb-cccc',
      package: 'slow-parser',
      vulnerable: '<1.4.2',
      fixed: '1.4.2',
      severity: 'unrated',
      what: 'Nesting takes for ever',
    },
  ],
}

/** What npm answers about one package. */
const told = (id: string, range: string) => ({
  source: 1,
  name: 'wide-glob',
  dependency: 'wide-glob',
  title: 'A pattern takes for ever',
  url: `https://github.com/advisories/${id}`,
  severity: 'moderate',
  cwe: [],
  range,
})

test('what the registry tells is added, in all its ranges, and what it does not mention stays', () => {
  const answer = {
    auditReportVersion: 2,
    vulnerabilities: {
      'wide-glob': {
        name: 'wide-glob',
        via: [told('GHSA-dddd-eeee-ffff', '<2.3.2'), told('GHSA-dddd-eeee-ffff', '>=4.0.0 <4.0.4')],
      },
      'reaches-it': { name: 'reaches-it', via: ['wide-glob'] },
    },
  }
  expect(renewed(known, answer, '2026-02-03')).toEqual({
    asOf: '2026-02-03',
    advisories: [
      ...known.advisories,
      {
        id: 'GHSA-dddd-eeee-ffff',
        package: 'wide-glob',
        vulnerable: '<2.3.2 || >=4.0.0 <4.0.4',
        fixed: '4.0.4',
        severity: 'moderate',
        what: 'A pattern takes for ever',
      },
    ],
  })
})

test('what the registry knows better takes the place of what was known', () => {
  const better = { ...told('GHSA-aaaa-bbbb-cccc', '<=1.5.0'), name: 'slow-parser' }
  const { advisories } = renewed(
    known,
    { vulnerabilities: { 'slow-parser': { via: [better] } } },
    '2026-02-03',
  )
  expect(advisories).toMatchObject([{ vulnerable: '<=1.5.0', fixed: null, severity: 'moderate' }])
})

test('a registry that tells no advisories says why, and its silence is not taken for none', () => {
  const refused = { message: '405 Method Not Allowed', statusCode: 405 }
  expect(refusalOf(refused)).toBe('405 Method Not Allowed')
  expect(() => renewed(known, refused, '2026-02-03')).toThrow()
  expect(refusalOf({ vulnerabilities: {} })).toBeUndefined()
})
