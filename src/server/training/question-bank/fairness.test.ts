import { describe, expect, test } from 'vitest'
import type { InterviewType } from '#contract/training.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import behavioral from './answers/behavioral.json' with { type: 'json' }
import general from './answers/general.json' with { type: 'json' }
import leadership from './answers/leadership.json' with { type: 'json' }
import unseen from './answers/unseen.json' with { type: 'json' }
import { buildRubric, getAllQuestions, getQuestions } from './question-bank.ts'

/**
 * Good answers of other people than the references are by. Those of `general`, `behavioral` and `leadership` were in
 * view when the terms were chosen; nobody looked at `unseen` for that, so it tells how far the terms reach.
 */
type Answer = { id: string; answer: string }

const types: InterviewType[] = [0, 1, 2, 3, 4, 5, 6]

function scoreOf({ id, answer }: Answer): number {
  const type = types.find(one => getQuestions(one).some(question => question.id === id))
  const question = getAllQuestions().find(one => one.id === id)
  if (type === undefined || !question) throw new Error(`The bank has no ${id}.`)
  const { text, level } = question
  return scoreAnswer(buildRubric(type, question, { text, level, phase: null }), answer).score
}

const mean = (answers: readonly Answer[]) =>
  answers.reduce((sum, answer) => sum + scoreOf(answer), 0) / answers.length

describe.each(Object.entries({ general, behavioral, leadership }))(
  'other people’s answers: %s',
  (_, answers) => {
    test('every question has one, and it scores well', () => {
      for (const answer of answers) expect(scoreOf(answer), answer.id).toBeGreaterThanOrEqual(6)
      expect(answers).toHaveLength(42)
      expect(mean(answers)).toBeGreaterThanOrEqual(7)
    })
  },
)

test('answers in words that nobody foresaw are worth clearly more than empty talk', () => {
  expect(mean(unseen.good)).toBeGreaterThanOrEqual(4.5)
  expect(mean(unseen.empty)).toBeLessThanOrEqual(3.5)
})
