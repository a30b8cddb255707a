import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { findTerm } from '#server/training/scoring/match-terms.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { tokenize } from '#server/training/scoring/tokenize.ts'
import { buildRubric, getAllQuestions, getQuestions, listReferences } from './question-bank.ts'

/** What ids of a type begin with; ids are kept for good, so this is too. */
const prefixes = {
  General: 'general',
  Technical: 'technical',
  Behavioral: 'behavioral',
  SystemDesign: 'system-design',
  Coding: 'coding',
  Leadership: 'leadership',
  Product: 'product',
} as const

describe.each(Object.entries(prefixes))('questions of the type %s', (name, prefix) => {
  const type = interviewTypes[name as keyof typeof prefixes]
  const questions = getQuestions(type)
  /** Each question as often as it is asked: once, or in each of its phases. */
  const rubrics = questions.flatMap(question =>
    listReferences(question).map(({ question: text, phase }) => ({
      id: phase ? `${question.id} ${phase}` : question.id,
      question,
      rubric: buildRubric(type, question, { text, level: question.level, phase }),
    })),
  )

  test.each(Object.entries(experienceLevels))('at level %s are at least six', (_, level) => {
    expect(questions.filter(question => question.level === level).length).toBeGreaterThanOrEqual(6)
  })

  test('have ids that say what they are about, and no level, which may change', () => {
    for (const { id } of questions) expect(id).toMatch(new RegExp(`^${prefix}(-[a-z0-9]+)+$`))
  })

  test('have references that score 8 or more', () => {
    const weak = rubrics.flatMap(({ id, rubric }) => {
      const { score, ceiling, dimensions, points } = scoreAnswer(rubric, rubric.reference)
      const missing = points.filter(point => point.credit < 1).map(point => point.pointId)
      const low = dimensions
        .filter(({ value }) => value < 0.6)
        .map(({ name, value }) => `${name} ${value.toFixed(2)}`)
      return score >= 8 ? [] : [`${id}: ${score} ${ceiling ?? ''} missing ${missing} low ${low}`]
    })
    expect(weak).toEqual([])
  })

  test('give at most 3 to the reference of another question', () => {
    const generous = rubrics.flatMap(({ id, question, rubric }, at) =>
      [1, 7, 15, 22].flatMap(step => {
        const other = rubrics[(at + step * (rubrics.length / questions.length)) % rubrics.length]
        if (!other || other.question === question) return []
        const { score, points } = scoreAnswer(rubric, other.rubric.reference)
        const hit = points.filter(point => point.credit > 0).map(point => `${point.pointId} (${point.quote})`)
        return score <= 3 ? [] : [`${id}: ${score} for ${other.id}: ${hit.join(', ')}`]
      }),
    )
    expect(generous).toEqual([])
  })

  test('have probes that give no term of their point away', () => {
    const leaks = rubrics.flatMap(({ id, rubric }) =>
      rubric.points.flatMap(point =>
        point.groups
          .flat()
          .filter(term => findTerm(tokenize(point.probe), term) && !findTerm(tokenize(rubric.question), term))
          .map(term => `${id}/${point.id}: ${term}`),
      ),
    )
    expect(leaks).toEqual([])
  })

  test('have points with ids of their own and as many groups as they want met', () => {
    for (const { id, rubric } of rubrics) {
      const ids = rubric.points.map(point => point.id)
      expect(new Set(ids).size, id).toBe(ids.length)
      for (const point of rubric.points)
        expect(point.m, `${id}/${point.id}`).toBeLessThanOrEqual(point.groups.length)
    }
  })
})

const all = getAllQuestions()

test('no question is there twice', () => {
  for (const key of ['id', 'text'] as const) {
    const values = all.map(question => question[key])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
})

test('every question can be said aloud: short, whole sentences, with a competency and a sensible time', () => {
  for (const { id, text, competency, minutes } of all) {
    expect(text.length, id).toBeGreaterThanOrEqual(60)
    expect(text.length, id).toBeLessThanOrEqual(240)
    expect(text, id).toMatch(/^[A-Z0-9].*[.?]$/)
    expect(text, id).not.toMatch(/\s\s|[<>"]/)
    expect(competency, id).toMatch(/^[A-Z][A-Za-z -]{1,30}$/)
    expect(minutes, id).toBeGreaterThanOrEqual(2)
    expect(minutes, id).toBeLessThanOrEqual(20)
  }
})

test('somebody who gives a job role hears of it at every level of what is asked about work', () => {
  const { Coding, SystemDesign, ...aboutWork } = interviewTypes
  for (const type of Object.values(aboutWork)) {
    const named = getQuestions(type).filter(question => question.text.includes('{role}'))
    expect(new Set(named.map(question => question.level)), `type ${type}`).toEqual(
      new Set(Object.values(experienceLevels)),
    )
  }
})

test('the place for a job role reads well with and without one', () => {
  for (const { text } of all.filter(question => question.text.includes('{')))
    expect(text.replaceAll('{role}', 'this role')).not.toMatch(
      /[{}]|(?:^|[.?] )this role|\b(?:a|the) this role/,
    )
})
