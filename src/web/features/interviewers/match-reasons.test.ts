import { expect, test } from 'vitest'
import { anInterviewerCard } from '#test/web/factories.ts'
import { emptyFilter, type Filter } from './filter-params.ts'
import { findMatchReasons } from './MatchReasons.tsx'

const nino = anInterviewerCard({
  company: 'Quanta Health',
  languages: ['English', 'Georgian'],
  interviewTypes: [0, 3],
  levels: [3],
  rating: 4.9,
  reviewCount: 35,
})
const reasonsFor = (filter: Partial<Filter>, card = nino) =>
  findMatchReasons(card, { ...emptyFilter, ...filter }, ['English', 'Georgian'])

test('the user’s own language is a reason without a search', () => {
  expect(reasonsFor({})).toEqual([{ kind: 'speaks', languages: ['Georgian'] }])
})

test('what was asked for comes first', () => {
  expect(reasonsFor({ languages: ['English'], company: 'quanta', type: 0 })).toEqual([
    { kind: 'speaks', languages: ['English'] },
    { kind: 'worksAt', company: 'Quanta Health' },
    { kind: 'runsType', type: 0 },
  ])
  expect(reasonsFor({ languages: ['English'], level: 3, search: 'health' })[2]).toEqual({
    kind: 'preparesLevel',
    level: 3,
  })
})

test('a company is recognised as search reads it', () => {
  const isAt = (search: string, company: string) =>
    reasonsFor({ search }, { ...nino, company }).some(({ kind }) => kind === 'worksAt')
  expect(isAt('“Quanta”, health', 'Quanta Health')).toBe(true)
  expect(isAt('zizkov strasse', 'Žižkov Straße')).toBe(true)
  expect(isAt('ISTANBUL', 'İstanbul')).toBe(true)
  expect(isAt('Nino, Quanta', 'Quanta Health')).toBe(false)
  expect(isAt('"', 'The "Best"')).toBe(false)
})

test('English and a rating are no reasons', () => {
  expect(reasonsFor({}, { ...nino, languages: ['English'] })).toEqual([])
})
