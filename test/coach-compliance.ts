import { describe, expect, test } from 'vitest'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { type Coach, CoachError, type Utterance } from '#server/training/coach/coach.ts'
import { buildRubric, getQuestions, type Rubric } from '#server/training/question-bank/question-bank.ts'
import { findTerm } from '#server/training/scoring/match-terms.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { tokenize } from '#server/training/scoring/tokenize.ts'

const scene = {
  type: interviewTypes.Technical,
  level: experienceLevels.Senior,
  jobRole: 'Backend developer',
  companyName: null,
}

/** A question of the bank as it is asked, with its rubric. */
export function aRubric(): Rubric {
  const [question] = getQuestions(interviewTypes.Technical).filter(one => one.level === scene.level)
  if (!question) throw new Error('The bank has no such question')
  return buildRubric(scene.type, question, { text: question.text, level: question.level, phase: null })
}

/** A follow-up that gives its answer away as soon as somebody says too much. */
export function aLine(line: Partial<Utterance> = {}): Utterance {
  const question = 'What happens when two of these requests arrive at the same moment?'
  return {
    context: scene,
    language: 'en',
    act: 'followUp',
    draft: `Let me follow up on that. ${question}`,
    question,
    forbiddenTerms: ['idempotency key', 'unique constraint', '{number}'],
    recentMessages: [
      { role: 'assistant', content: 'How do you keep an order from being placed twice?' },
      { role: 'user', content: 'I would check whether the order exists before I place it.' },
    ],
    ...line,
  }
}

/** Never ends. */
const patient = () => new AbortController().signal
const told = async (coach: Coach, line: Utterance) => {
  const pieces: string[] = []
  const { text } = await coach.generateReply(line, piece => pieces.push(piece), patient())
  return { text, pieces }
}
const off = 'My summers I spend on a farm, where we grow apples and pears and sell them at the market.'

/** The cases that every coach passes. */
export function describeCoach(name: string, makeCoach: () => Promise<Coach>) {
  describe(`${name} as a coach`, () => {
    test('a line asks its question, and is heard in pieces that make the whole', async () => {
      const { text, pieces } = await told(await makeCoach(), aLine())
      expect(text).toContain('two of these requests arrive at the same moment')
      expect(pieces.length).toBeGreaterThan(1)
      expect(pieces.join('')).toBe(text)
    })

    test('a line without a question is said too', async () => {
      const draft = 'That was my last question. End the session to read your summary.'
      const { text } = await told(await makeCoach(), aLine({ act: 'close', draft, question: null }))
      expect(text).toContain('summary')
    })

    test('nothing that gives the answer away is said', async () => {
      const { text } = await told(await makeCoach(), aLine())
      for (const secret of ['idempotency key', 'unique constraint'])
        expect(findTerm(tokenize(text), secret)).toBeNull()
    })

    test('every point gets a verdict, in order, and a credit comes with words of the answer', async () => {
      const rubric = aRubric()
      const { points: verdicts } = await (await makeCoach()).judge(rubric, rubric.reference, patient())
      expect(verdicts.map(one => one.pointId)).toEqual(rubric.points.map(one => one.id))
      expect(verdicts.some(one => one.credit > 0)).toBe(true)
      for (const { credit, quote } of verdicts) {
        expect(credit).toBeGreaterThanOrEqual(0)
        expect(credit).toBeLessThanOrEqual(1)
        if (credit > 0) expect(rubric.reference).toContain(quote)
      }
    })

    test('a very good answer scores well with its verdicts', async () => {
      const rubric = aRubric()
      const judged = await (await makeCoach()).judge(rubric, rubric.reference, patient())
      expect(scoreAnswer(rubric, rubric.reference, judged).score).toBeGreaterThanOrEqual(8)
    })

    test('an answer about something else gets no credit', async () => {
      const { points: verdicts } = await (await makeCoach()).judge(aRubric(), off, patient())
      expect(verdicts.map(one => one.credit)).toEqual(verdicts.map(() => 0))
    })

    test('without authored points the parts of the reference are judged', async () => {
      const rubric = { ...aRubric(), points: [] }
      const judged = await (await makeCoach()).judge(rubric, rubric.reference, patient())
      expect(judged.points.length).toBeGreaterThan(1)
      expect(scoreAnswer(rubric, rubric.reference, judged).points).toMatchObject([...judged.points])
    })

    test('the same answer is judged the same', async () => {
      const coach = await makeCoach()
      const rubric = aRubric()
      const first = await coach.judge(rubric, rubric.reference, patient())
      expect((await coach.judge(rubric, rubric.reference, patient())).points).toEqual(first.points)
    })

    test('whoever may not take any more time fails as a coach, or is done', async () => {
      const coach = await makeCoach()
      const over = AbortSignal.abort()
      const outcomes = await Promise.allSettled([
        coach.judge(aRubric(), off, over),
        coach.generateReply(aLine(), () => {}, over),
      ])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CoachError)
    })
  })
}
