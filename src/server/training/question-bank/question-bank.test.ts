import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { findTerm } from '#server/training/scoring/match-terms.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { tokenize } from '#server/training/scoring/tokenize.ts'
import { buildRubric, getAllQuestions, getQuestions, listReferences } from './question-bank.ts'

/** Prefixes of ids by type. Ids never change. */
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
  /** One rubric per question, or per phase. */
  const rubrics = questions.flatMap(question =>
    listReferences(question).map(({ question: text, phase }) => ({
      id: phase ? `${question.id} ${phase}` : question.id,
      question,
      rubric: buildRubric(type, question, { text, phase }),
    })),
  )

  test.each(Object.entries(experienceLevels))('include at least six at level %s', (_, level) => {
    expect(questions.filter(question => question.level === level).length).toBeGreaterThanOrEqual(6)
  })

  test('have ids with the type and without the level', () => {
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

  test('score the reference of another question at most 3', () => {
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

  test("give nothing for the coach's own probes, tips and labels", () => {
    const weak = 'I listened to them for an hour, and then wrote down what they had told me.'
    const generous = rubrics.flatMap(({ id, rubric }) => {
      const copied = rubric.points.map(({ probe, tip, label }) => `${probe} ${tip} I ${label}.`).join(' ')
      const before = scoreAnswer(rubric, weak).score
      const { score } = scoreAnswer(rubric, `${weak} ${copied}`)
      return score <= Math.max(1, before) ? [] : [`${id}: ${score} instead of ${before}`]
    })
    expect(generous).toEqual([])
  })

  test('have probes without the terms of their point', () => {
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

  test('have unique point ids and enough groups', () => {
    for (const { id, rubric } of rubrics) {
      const ids = rubric.points.map(point => point.id)
      expect(new Set(ids).size, id).toBe(ids.length)
      for (const point of rubric.points)
        expect(point.m, `${id}/${point.id}`).toBeLessThanOrEqual(point.groups.length)
    }
  })
})

const all = getAllQuestions()

test('no question is a duplicate', () => {
  for (const key of ['id', 'text'] as const) {
    const values = all.map(question => question[key])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
})

test('every question has short whole sentences, a competency and sensible minutes', () => {
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

test('every level has questions that name the job role', () => {
  const { Coding, SystemDesign, ...aboutWork } = interviewTypes
  for (const type of Object.values(aboutWork)) {
    const named = getQuestions(type).filter(question => question.text.includes('{role}'))
    expect(new Set(named.map(question => question.level)), `type ${type}`).toEqual(
      new Set(Object.values(experienceLevels)),
    )
  }
})

test('questions read well with and without a job role', () => {
  for (const { text } of all.filter(question => question.text.includes('{')))
    expect(text.replaceAll('{role}', 'this role')).not.toMatch(
      /[{}]|(?:^|[.?] )this role|\b(?:a|the) this role/,
    )
})
