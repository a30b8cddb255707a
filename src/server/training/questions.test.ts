import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/training.ts'
import { questionBank } from './questions.ts'

const all = Object.values(questionBank).flat()

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
  const questions = questionBank[interviewTypes[name as keyof typeof prefixes]]

  test.each(Object.entries(experienceLevels))('at level %s are more than a usual run takes', (_, level) => {
    expect(questions.filter(question => question.level === level).length).toBeGreaterThanOrEqual(6)
  })

  test('have ids that say what they are about, and no level, which may change', () => {
    for (const { id } of questions) expect(id).toMatch(new RegExp(`^${prefix}(-[a-z0-9]+)+$`))
  })
})

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
    const named = questionBank[type].filter(question => question.text.includes('{role}'))
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
