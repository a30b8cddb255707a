import { expect, test } from 'vitest'
import { isolateText } from '#contract/bidi.ts'
import type { ExperienceLevel } from '#contract/training.ts'
import { dailySeed, renderQuestion, type SelectableQuestion, selectQuestions } from './question-selection.ts'

const levels: ExperienceLevel[] = [0, 1, 2, 3, 4, 5, 6]
const a = (id: string, level: ExperienceLevel, text = id): SelectableQuestion => ({
  id,
  level,
  text,
  competency: 'Any',
  minutes: 2,
})
const bank = levels.flatMap(level => ['a', 'b', 'c', 'd'].map(name => a(`${level}${name}`, level)))
const pick = (level: ExperienceLevel, count: number, seed = 'user') =>
  selectQuestions(bank, { level, count, seed, hasJobRole: false }).map(question => question.id)

test('the same seed selects the same questions, and another seed others', () => {
  expect(pick(2, 4)).toEqual(pick(2, 4))
  const orders = new Set(Array.from({ length: 50 }, (_, day) => pick(2, 4, `day ${day}`).join()))
  expect(orders.size).toBeGreaterThan(15)
})

test('every question can be selected', () => {
  const firsts = Array.from({ length: 400 }, (_, day) => pick(2, 1, `day ${day}`)[0])
  for (const id of ['2a', '2b', '2c', '2d'])
    expect(firsts.filter(first => first === id).length).toBeGreaterThan(60)
})

test('no question is selected twice', () => {
  for (const level of levels) expect(new Set(pick(level, 28)).size).toBe(28)
})

test('the own level comes first, then the nearest levels', () => {
  const levelsOf = (ids: string[]) => ids.map(id => Number(id[0]))
  expect(levelsOf(pick(3, 4))).toEqual([3, 3, 3, 3])
  expect(levelsOf(pick(3, 12)).slice(4).sort()).toEqual([2, 2, 2, 2, 4, 4, 4, 4])
  expect(levelsOf(pick(0, 10))).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
  expect(levelsOf(pick(6, 6))).toEqual([6, 6, 6, 6, 5, 5])
})

test('with a job role, questions that name it come first in their level', () => {
  const naming = [...bank, a('2role', 2, 'Why {role}?'), a('3role', 3, 'What of {role}?')]
  for (const seed of ['one', 'two', 'three', 'four']) {
    const picked = selectQuestions(naming, { level: 2, count: 6, seed, hasJobRole: true })
    expect(picked.map(question => question.level)).toEqual([2, 2, 2, 2, 2, 3])
    expect([picked[0]?.id, picked[5]?.id]).toEqual(['2role', '3role'])
  }
})

test('the job role replaces the placeholder', () => {
  const question = a('x', 2, 'Why {role}, and what is new in {role}?')
  const worded = (jobRole?: string) => renderQuestion(question, jobRole).text
  expect(worded('  Data\n Analyst ')).toBe(
    'Why the role of Data Analyst, and what is new in the role of Data Analyst?',
  )
  expect(worded()).toBe('Why this role, and what is new in this role?')
  expect(worded(' ')).toBe(worded())
  expect(worded('$& {role}')).toContain('Why the role of $& {role}, and')
})

test('the sentence around a right-to-left role and company keeps its order', () => {
  const [role, company] = ['مبرمج', 'شركة 24']
  const { text } = renderQuestion(a('x', 2, 'Why {role} in 2030?'), role, company)
  expect(text).toBe(`Why the role of ${isolateText(role)} at ${isolateText(company)} in 2030?`)
})

test('the daily seed changes with the user and the day', () => {
  const seed = dailySeed('user', new Date('2030-05-01T00:00:00Z'))
  expect(dailySeed('user', new Date('2030-05-01T23:59:59Z'))).toBe(seed)
  expect(dailySeed('user', new Date('2030-05-02T00:00:00Z'))).not.toBe(seed)
  expect(dailySeed('another user', new Date('2030-05-01T00:00:00Z'))).not.toBe(seed)
})

test('questions for the own role come first, those for other roles last', () => {
  const mixed = ['a', 'b', 'c', 'd'].map(name => ({
    ...a(name, 2),
    ...(name === 'a' && { roles: ['backend'] as const }),
    ...(name === 'b' && { roles: ['mobile', 'frontend'] as const }),
  }))
  const picked = (jobRole: string | null, count: number) =>
    selectQuestions(mixed, { level: 2, count, seed: 'any', hasJobRole: false, jobRole }).map(
      question => question.id,
    )
  expect(picked('iOS developer', 4)[0]).toBe('b')
  expect(picked('iOS developer', 4)[3]).toBe('a')
  expect(picked('Backend Engineer', 4)[0]).toBe('a')
  expect(picked('Recruiter', 2).sort()).toEqual(['c', 'd'])
  expect(picked('Recruiter', 4)).toHaveLength(4)
})

test('recent questions come last in their level', () => {
  const recent = new Set(['2a', '2b'])
  const picked = selectQuestions(bank, {
    level: 2,
    count: 5,
    seed: 'any',
    hasJobRole: false,
    recentIds: recent,
  })
  expect(picked.slice(0, 2).map(question => question.id)).not.toContain('2a')
  expect(picked.slice(0, 2).map(question => question.id)).not.toContain('2b')
  expect(
    picked
      .slice(2, 4)
      .map(question => question.id)
      .sort(),
  ).toEqual(['2a', '2b'])
  expect(picked[4]?.level).not.toBe(2)
})
