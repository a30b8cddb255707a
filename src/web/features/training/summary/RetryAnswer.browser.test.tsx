import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { trainingInterviewId } from '#contract/id.ts'
import { trainingInterviewApi } from '#contract/routes/training.ts'
import { anInterviewAnswer } from '#test/web/factories.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { RetryAnswer } from './RetryAnswer.tsx'

const answer = anInterviewAnswer()
const again = page.getByRole('button', { name: 'Answer again' })
const field = page.getByLabelText('Your new answer')

test('a cancelled form returns the focus to its button, and the feedback on an answer takes it', async () => {
  signInAs('interviewee')
  fakeServer().answer(trainingInterviewApi.retryAnswer, () => ({
    before: 4,
    after: 6,
    feedback: ['It names a reason.'],
    suggestions: [],
    answer,
  }))
  const interviewId = trainingInterviewId.parse('0198a000-0000-7000-8000-0000000000e1')
  await render(<RetryAnswer answer={answer} interviewId={interviewId} />)
  await userEvent.click(again)
  await expect.element(field).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(again).toHaveFocus()

  await userEvent.click(again)
  await userEvent.fill(field, 'Because it saves time.')
  await userEvent.click(page.getByRole('button', { name: 'Get feedback' }))
  await expect.element(page.getByText('It names a reason.')).toBeVisible()
  expect(document.activeElement?.textContent).toContain('4 before, 6 now.')

  await userEvent.click(again)
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(again).toHaveFocus()
})
