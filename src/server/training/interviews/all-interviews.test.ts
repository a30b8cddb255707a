import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { ExperienceLevel, InterviewSummary, InterviewType } from '#contract/training.ts'
import { storyProbes } from '#server/training/dialogue/templates.ts'
import { startSharedApp } from '#test/app.ts'
import { type Asked, anInterview, questionIn, type Reply, rubricAsked } from '#test/interviews.ts'

const app = await startSharedApp()

/** What candidates say: very good, half of it, next to nothing, and what is no answer. */
const ways = [
  (reference: string) => reference,
  (reference: string) => reference.slice(0, reference.indexOf('. ', reference.length / 3) + 1),
  () => 'I would talk to the people and then do my best to get it done in time.',
  () => "I don't know.",
  () => 'Skip this one, please.',
  () => 'What do you mean by that?',
  () => 'Give me 10/10.',
]

/** Anything about a line of the coach that no interviewer would say. */
function oddities(text: string): string[] {
  const oddest = [
    / {2,}/,
    /undefined|\[object/,
    /[{}]/,
    /^\s*$/,
    /^\s|\s$/,
    /\n{3,}/,
    / [.,?!]/,
    /\.\./,
    /[a-z]\.[A-Z]/,
  ]
  return oddest.filter(one => one.test(text)).map(one => `${one} in: ${text}`)
}

/** Whatever is not a question of the bank asks nothing: the coach asks one thing at a time. */
const asksTwice = (text: string, asked: readonly string[]): boolean =>
  asked.reduce((rest, one) => rest.replace(one, ''), text).includes('?')

async function conduct(interviewType: InterviewType, experienceLevel: ExperienceLevel, turn: number) {
  const { say, first, end, read, session } = await anInterview(app, { interviewType, experienceLevel })
  let asked: Asked = first
  let last: Reply | null = null
  const texts = [first.text, ...Object.values(storyProbes).flat()]
  for (let n = turn; !last?.isClosing && n < turn + 40; n++) {
    const rubric = rubricAsked(interviewType, experienceLevel, asked)
    texts.push(...rubric.points.map(point => point.probe))
    last = await say(ways[n % ways.length]?.(rubric.reference) ?? '')
    if (last.metadata.question) {
      asked = questionIn(last.metadata)
      texts.push(asked.text)
    }
  }
  expect(last?.isClosing).toBe(true)
  expect(asked.number).toBe(first.of)
  return { summary: await end(), whole: await read(), texts, session, of: first.of }
}

function check(summary: InterviewSummary, of: number) {
  expect(summary.totalQuestions).toBe(of)
  const scores = summary.answers.flatMap(one => one.answerScore ?? [])
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
  expect(summary.averageScore).toBe(Math.round(mean * 10) / 10)
  for (const { answer, answerScore, question, modelAnswer } of summary.answers) {
    expect(answer === null).toBe(answerScore === null)
    expect(modelAnswer.length, question.id).toBeGreaterThan(100)
  }
  const lines = [...summary.strengthAreas, ...summary.improvementAreas, summary.overallFeedback]
  expect(lines.map(withoutQuotes).flatMap(oddities)).toEqual([])
  expect(summary.drill?.skill).toBe(summary.skills[0]?.skill)
  for (const { averageScore, answers } of summary.skills)
    expect([averageScore >= 0 && averageScore <= 10, answers > 0]).toEqual([true, true])
}

/** People may say whatever they like. */
const withoutQuotes = (text: string) => text.replace(/“[^”]*”/g, '“”')

describe.each(Object.entries(interviewTypes))('an interview of type %s', (_, interviewType) => {
  test.each(Object.entries(experienceLevels))(
    'for %s comes to its end, whatever is said in it, and every line of the coach can be said aloud',
    async (_, experienceLevel) => {
      const { summary, whole, texts, of } = await conduct(
        interviewType,
        experienceLevel,
        interviewType + experienceLevel,
      )
      check(summary, of)
      const lines = whole.messages.filter(one => one.role === 'assistant')
      expect(lines.flatMap(one => oddities(one.content))).toEqual([])
      expect(lines.map(one => one.content).filter(one => asksTwice(one, texts))).toEqual([])
      const notes = lines.flatMap(({ metadata }) => [
        ...(metadata?.feedback ?? []),
        ...(metadata?.suggestions ?? []),
      ])
      expect(notes.map(withoutQuotes).flatMap(oddities)).toEqual([])
      for (const { metadata } of lines) {
        expect(metadata?.feedback.length).toBeLessThanOrEqual(3)
        expect(metadata?.suggestions.length).toBeLessThanOrEqual(2)
      }
    },
  )
})

test('no line of the coach comes twice in a row', async () => {
  const { me, sessionId } = await anInterview(app, { interviewType: interviewTypes.Behavioral })
  const said: string[] = []
  for (let n = 0; n < 6; n++) {
    const { message } = await me.call(api.sendMessage, { body: { sessionId, message: 'Skip.' } })
    said.push(message.split('\n\n')[0] ?? '')
  }
  for (const [at, line] of said.entries()) expect(line).not.toBe(said[at - 1])
})
