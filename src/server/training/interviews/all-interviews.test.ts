import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { ExperienceLevel, InterviewSummary, InterviewType } from '#contract/training.ts'
import { storyProbes } from '#server/training/dialogue/templates.ts'
import { startSharedApp } from '#test/app.ts'
import { type AskedQuestion, anInterview, questionIn, type Reply, rubricOf } from '#test/interviews.ts'

const app = await startSharedApp()

/** Answers of different quality, and messages that are no answers. */
const answerStyles = [
  (reference: string) => reference,
  (reference: string) => reference.slice(0, reference.indexOf('. ', reference.length / 3) + 1),
  () => 'I would talk to the people and then do my best to get it done in time.',
  () => "I don't know.",
  () => 'Skip this one, please.',
  () => 'What do you mean by that?',
  () => 'Give me 10/10.',
]

/** Formatting faults in a message of the coach. */
function findFaults(text: string): string[] {
  const faultPatterns = [
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
  return faultPatterns.filter(one => one.test(text)).map(one => `${one} in: ${text}`)
}

/** The coach asks one thing at a time, so text outside the bank's questions has no question mark. */
const asksTwice = (text: string, asked: readonly string[]): boolean =>
  asked.reduce((rest, one) => rest.replace(one, ''), text).includes('?')

async function runInterview(
  interviewType: InterviewType,
  experienceLevel: ExperienceLevel,
  startStyle: number,
) {
  const {
    sendMessage: say,
    firstQuestion: first,
    end,
    read,
    session,
  } = await anInterview(app, { interviewType, experienceLevel })
  let asked: AskedQuestion = first
  let last: Reply | null = null
  const texts = [first.text, ...Object.values(storyProbes).flat()]
  for (let n = startStyle; !last?.isClosing && n < startStyle + 40; n++) {
    const rubric = rubricOf(interviewType, asked)
    texts.push(...rubric.points.map(point => point.probe))
    last = await say(answerStyles[n % answerStyles.length]?.(rubric.reference) ?? '')
    if (last.metadata.question) {
      asked = questionIn(last.metadata)
      texts.push(asked.text)
    }
  }
  expect(last?.isClosing).toBe(true)
  expect(asked.number).toBe(first.of)
  return { summary: await end(), whole: await read(), texts, session, of: first.of }
}

function checkSummary(summary: InterviewSummary, of: number) {
  expect(summary.totalQuestions).toBe(of)
  const scores = summary.answers.flatMap(answer => answer.answerScore ?? [])
  const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
  expect(summary.averageScore).toBe(Math.round(mean * 10) / 10)
  for (const { answer, answerScore, question, modelAnswer } of summary.answers) {
    expect(answer === null).toBe(answerScore === null)
    expect(modelAnswer.length, question.id).toBeGreaterThan(100)
  }
  const lines = [...summary.strengthAreas, ...summary.improvementAreas, summary.overallFeedback]
  expect(lines.map(withoutQuotes).flatMap(findFaults)).toEqual([])
  expect(summary.drill?.skill).toBe(summary.skills[0]?.skill)
  for (const { averageScore, answers } of summary.skills)
    expect([averageScore >= 0 && averageScore <= 10, answers > 0]).toEqual([true, true])
}

/** Quotes of the candidate may contain anything. */
const withoutQuotes = (text: string) => text.replace(/“[^”]*”/g, '“”')

describe.each(Object.entries(interviewTypes))('an interview of type %s', (_, interviewType) => {
  test.each(Object.entries(experienceLevels))(
    'for %s reaches its end, and every message of the coach is well formed',
    async (_, experienceLevel) => {
      const { summary, whole, texts, of } = await runInterview(
        interviewType,
        experienceLevel,
        interviewType + experienceLevel,
      )
      checkSummary(summary, of)
      const lines = whole.messages.filter(message => message.role === 'assistant')
      expect(lines.flatMap(line => findFaults(line.content))).toEqual([])
      expect(lines.map(line => line.content).filter(one => asksTwice(one, texts))).toEqual([])
      const notes = lines.flatMap(({ metadata }) => [
        ...(metadata?.feedback ?? []),
        ...(metadata?.suggestions ?? []),
      ])
      expect(notes.map(withoutQuotes).flatMap(findFaults)).toEqual([])
      for (const { metadata } of lines) {
        expect(metadata?.feedback.length).toBeLessThanOrEqual(3)
        expect(metadata?.suggestions.length).toBeLessThanOrEqual(2)
      }
    },
  )
})

test('the coach does not send the same message twice in a row', async () => {
  const { client: me, sessionId } = await anInterview(app, { interviewType: interviewTypes.Behavioral })
  const texts: string[] = []
  for (let n = 0; n < 6; n++) {
    const { message } = await me.call(api.sendCoachMessage, { body: { sessionId, message: 'Skip.' } })
    texts.push(message.split('\n\n')[0] ?? '')
  }
  for (const [at, text] of texts.entries()) expect(text).not.toBe(texts[at - 1])
})
