import { expect, test } from 'vitest'
import { anInterviewerCard } from '#test/web/records.ts'
import { emptyFilter, type Filter } from './filter-params.ts'
import { findMatchReasons } from './match-reasons.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const nino = anInterviewerCard({
  company: 'Quanta Health',
  languages: ['English', 'Georgian'],
  interviewTypes: [0, 3],
  levels: [3],
  nextAvailableSlot: '2026-11-27T12:00:00.000Z',
  rating: 4.9,
  reviewCount: 35,
})
const reasonsFor = (filter: Partial<Filter>, card = nino) =>
  findMatchReasons(card, { ...emptyFilter, ...filter }, { ownLanguages: ['English', 'Georgian'], now })
const free = { kind: 'free', at: nino.nextAvailableSlot }
const rated = { kind: 'rated', rating: 4.9, count: 35 }

test('the user’s own language, a soon time and a rating speak for anyone', () => {
  expect(reasonsFor({})).toEqual([{ kind: 'speaks', languages: ['Georgian'] }, free, rated])
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

test('few reviews, a low rating and a distant time are no reasons', () => {
  const plain = { languages: ['English'] as const, nextAvailableSlot: '2026-12-10T12:00:00.000Z' }
  expect(reasonsFor({}, { ...nino, ...plain, languages: ['English'], reviewCount: 4 })).toEqual([])
  expect(reasonsFor({}, { ...nino, ...plain, languages: ['English'], rating: 4.4 })).toEqual([])
})
