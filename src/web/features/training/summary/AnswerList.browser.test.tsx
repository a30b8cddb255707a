import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { trainingInterviewId } from '#contract/id.ts'
import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import { anInterviewAnswer } from '#test/web/factories.ts'
import { signInAs } from '#test/web/session.ts'
import { AnswerList } from './AnswerList.tsx'

const answered = anInterviewAnswer({
  feedback: ['Good: “Because”.', 'Next: name a cost.'],
  modelAnswer: 'Because it halves the cost.',
})
const unscored: InterviewAnswer = { ...answered, answerScore: null, isUnscored: true }
const aTry = { answer: 'It is cheaper.', points: [], at: '2030-05-01T10:00:00Z' }
const interviewId = trainingInterviewId.parse('0198a000-0000-7000-8000-0000000000e1')

function show(...answers: InterviewAnswer[]) {
  signInAs('interviewee')
  const summary = { answers } as unknown as InterviewSummary
  return render(<AnswerList summary={summary} retryInterviewId={interviewId} />)
}
const question = page.getByRole('heading', { level: 3 })
const model = page.getByText('Because it halves the cost.')

test('an answer is collapsed to its score and next step, and opens to the answer', async () => {
  await show(answered)
  await expect.element(page.getByText('4/10')).toBeVisible()
  await expect.element(page.getByText('Next: name a cost.').first()).toBeVisible()
  await expect.element(page.getByText('Because.', { exact: true })).not.toBeVisible()
  await userEvent.click(question)
  await expect.element(page.getByText('Because.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect.element(model).not.toBeVisible()
})

test('an answer without a score says so, and opens to the model answer', async () => {
  await show(unscored)
  await expect.element(page.getByText('Not scored')).toBeVisible()
  await userEvent.click(page.getByText('I can’t score this one fairly. Compare it').first())
  await expect.element(model).toBeVisible()
})

test('a skipped question is not called unscored', async () => {
  await show({ ...answered, answer: null, answerScore: null, feedback: [] })
  await expect.element(page.getByText('Skipped', { exact: true })).toBeVisible()
  await expect.element(page.getByText('I can’t score this one fairly.')).not.toBeInTheDocument()
})

test('tries are compared only if both answers have a score', async () => {
  const points = [{ label: 'named the cost', credit: 1, quote: null }]
  const firstUnscored = { ...unscored, retries: [{ ...aTry, points, answerScore: 7 }] }
  const tryUnscored = { ...answered, number: 2, retries: [{ ...aTry, points, answerScore: null }] }
  const bothScored = { ...answered, number: 3, retries: [{ ...aTry, points, answerScore: 7 }] }
  await show(firstUnscored, tryUnscored, bothScored)
  for (const number of [0, 1, 2]) await userEvent.click(question.nth(number))
  const tries = page.getByRole('group', { name: 'Last try' })
  await expect.element(tries.nth(0)).toHaveTextContent(/7\/10.*The first answer isn’t scored/)
  await expect.element(tries.nth(1)).toHaveTextContent(/Not scored.*I can’t score this try fairly/)
  await expect.element(tries.nth(2)).toHaveTextContent(/7\/10.*Now counts.*Named the cost/)
  expect(document.body.textContent?.match(/Now counts/g)).toHaveLength(1)
})
