import { describe, expect, test } from 'vitest'
import type { InterviewType } from '#contract/training.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import behavioral from './answers/behavioral.json' with { type: 'json' }
import general from './answers/general.json' with { type: 'json' }
import leadership from './answers/leadership.json' with { type: 'json' }
import unseen from './answers/unseen.json' with { type: 'json' }
import { buildRubric, getAllQuestions, getQuestions } from './question-bank.ts'

/**
 * Good answers by other writers than the references. Authors of the terms saw `general`, `behavioral` and `leadership`, but
 * not `unseen`.
 */
type Answer = { id: string; answer: string }

const types: InterviewType[] = [0, 1, 2, 3, 4, 5, 6]

function scoreOf({ id, answer }: Answer): number {
  const type = types.find(type => getQuestions(type).some(question => question.id === id))
  const question = getAllQuestions().find(question => question.id === id)
  if (type === undefined || !question) throw new Error(`The bank has no ${id}.`)
  const { text } = question
  return scoreAnswer(buildRubric(type, question, { text, phase: null }), answer).score
}

const mean = (answers: readonly Answer[]) =>
  answers.reduce((sum, answer) => sum + scoreOf(answer), 0) / answers.length

describe.each(Object.entries({ general, behavioral, leadership }))(
  'answers of other writers: %s',
  (_, answers) => {
    test('every question has a good answer that scores well', () => {
      for (const answer of answers) expect(scoreOf(answer), answer.id).toBeGreaterThanOrEqual(6)
      expect(answers).toHaveLength(42)
      expect(mean(answers)).toBeGreaterThanOrEqual(7)
    })
  },
)

test('unseen good answers score clearly more than empty talk', () => {
  expect(mean(unseen.good)).toBeGreaterThanOrEqual(4.5)
  expect(mean(unseen.empty)).toBeLessThanOrEqual(3.5)
})
