import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { type Coach, CoachError, type Utterance } from '#server/training/coach/coach.ts'
import { buildRubric, getQuestions, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { findTerm } from '#server/training/scoring/match-terms.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { tokenize } from '#server/training/scoring/tokenize.ts'

const interview = {
  type: interviewTypes.Technical,
  level: experienceLevels.Senior,
  jobRole: 'Backend developer',
  companyName: null,
}

/** A question of the bank with its rubric, as the coach asks it. */
export function aRubric(): Rubric {
  const [question] = getQuestions(interviewTypes.Technical).filter(
    candidate => candidate.level === interview.level,
  )
  if (!question) throw new Error('question not found in the bank')
  return buildRubric(interview.type, question, { text: question.text, phase: null })
}

/** A follow-up that gives its answer away when the coach reveals too much. */
export function anUtterance(utterance: Partial<Utterance> = {}): Utterance {
  const question = 'What happens when two of these requests arrive at the same moment?'
  return {
    context: interview,
    language: 'en',
    act: 'followUp',
    draft: `Let me follow up on that. ${question}`,
    question,
    forbiddenTerms: ['idempotency key', 'unique constraint', '{number}'],
    recentMessages: [
      { role: 'assistant', content: 'How do you keep an order from being placed twice?' },
      { role: 'user', content: 'I would check whether the order exists before I place it.' },
    ],
    ...utterance,
  }
}

/** A signal that never aborts. */
const noAbort = () => new AbortController().signal
const replyOf = async (coach: Coach, utterance: Utterance) => {
  const streamed: string[] = []
  const { text } = await coach.generateReply(utterance, chunk => streamed.push(chunk), noAbort())
  return { text, pieces: streamed }
}
const off = 'My summers I spend on a farm, where we grow apples and pears and sell them at the market.'

/** Cases that every coach passes. */
export function describeCoach(name: string, makeCoach: () => Promise<Coach>) {
  describe(`${name} as a coach`, () => {
    test('the coach asks a question and streams it in chunks that add up to the whole', async () => {
      const { text, pieces } = await replyOf(await makeCoach(), anUtterance())
      expect(text).toContain('two of these requests arrive at the same moment')
      expect(pieces.length).toBeGreaterThan(1)
      expect(pieces.join('')).toBe(text)
    })

    test('the coach sends an utterance without a question too', async () => {
      const draft = 'That was my last question. End the interview to read your summary.'
      const { text } = await replyOf(await makeCoach(), anUtterance({ act: 'close', draft, question: null }))
      expect(text).toContain('summary')
    })

    test('the coach never reveals the answer', async () => {
      const { text } = await replyOf(await makeCoach(), anUtterance())
      for (const secret of ['idempotency key', 'unique constraint'])
        expect(findTerm(tokenize(text), secret)).toBeNull()
    })

    test('the coach gives every point a verdict in order, and quotes the answer with each credit', async () => {
      const rubric = aRubric()
      const { points: verdicts } = await (await makeCoach()).judge(rubric, rubric.reference, noAbort())
      expect(verdicts.map(item => item.pointId)).toEqual(rubric.points.map(item => item.id))
      expect(verdicts.some(verdict => verdict.credit > 0)).toBe(true)
      for (const { credit, quote } of verdicts) {
        expect(credit).toBeGreaterThanOrEqual(0)
        expect(credit).toBeLessThanOrEqual(1)
        if (credit > 0) expect(rubric.reference).toContain(quote)
      }
    })

    test('the coach gives a very good answer a good score', async () => {
      const rubric = aRubric()
      const judged = await (await makeCoach()).judge(rubric, rubric.reference, noAbort())
      expect(scoreAnswer(rubric, rubric.reference, judged).score).toBeGreaterThanOrEqual(8)
    })

    test('the coach gives an off-topic answer no credit', async () => {
      const { points: verdicts } = await (await makeCoach()).judge(aRubric(), off, noAbort())
      expect(verdicts.map(verdict => verdict.credit)).toEqual(verdicts.map(() => 0))
    })

    test('the coach judges parts of the reference answer where no points are authored', async () => {
      const rubric = { ...aRubric(), points: [] }
      const judged = await (await makeCoach()).judge(rubric, rubric.reference, noAbort())
      expect(judged.points.length).toBeGreaterThan(1)
      expect(scoreAnswer(rubric, rubric.reference, judged).points).toMatchObject([...judged.points])
    })

    test('the coach judges the same answer the same way', async () => {
      const coach = await makeCoach()
      const rubric = aRubric()
      const first = await coach.judge(rubric, rubric.reference, noAbort())
      expect((await coach.judge(rubric, rubric.reference, noAbort())).points).toEqual(first.points)
    })

    test('the coach fails or is done when its time is up', async () => {
      const coach = await makeCoach()
      const aborted = AbortSignal.abort()
      const outcomes = await Promise.allSettled([
        coach.judge(aRubric(), off, aborted),
        coach.generateReply(anUtterance(), () => {}, aborted),
      ])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CoachError)
    })
  })
}
