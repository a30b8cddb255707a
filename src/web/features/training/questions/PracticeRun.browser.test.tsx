import { useReducer } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { trainingApi, trainingInterviewApi } from '#contract/routes/training.ts'
import { fakeServer } from '#test/web/server.ts'
import { signInAs } from '#test/web/session.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import { PracticeRun } from './PracticeRun.tsx'
import { practiceReducer, restorePractice } from './practice-reducer.ts'

const questions = ['Why?', 'How?'].map(text => ({ id: text, text, competency: 'Judgement', minutes: 2 }))

function Run() {
  const [practice, dispatch] = useReducer(practiceReducer, { ...restorePractice(null), questions })
  return (
    <QueryProvider>
      <PracticeRun practice={practice} dispatch={dispatch} />
    </QueryProvider>
  )
}

const answer = page.getByRole('textbox', { name: 'Your answer' })

test('feedback that arrives after a move is there when the user comes back', async () => {
  signInAs('interviewee')
  const server = fakeServer()
  server.answer(trainingApi.trainingOptions, () => ({
    interviewTypes: [],
    experienceLevels: [],
    interviewLanguages: ['en'],
  }))
  const feedback = Promise.withResolvers<void>()
  server.answer(trainingInterviewApi.scorePracticeAnswer, async () => {
    await feedback.promise
    return { answerScore: null, feedback: ['Good: “Because”.'], suggestions: [], modelAnswer: 'Mine.' }
  })
  await render(<Run />)
  await userEvent.fill(answer, 'Because.')
  await userEvent.click(page.getByRole('button', { name: 'Get feedback' }))
  await userEvent.click(page.getByRole('button', { name: 'Next question' }))
  await expect.element(answer).toHaveValue('')
  feedback.resolve()
  await userEvent.click(page.getByRole('button', { name: 'Previous' }))
  await expect.element(page.getByText('I can’t score this one fairly.')).toBeVisible()
  await expect.element(page.getByText('Mine.')).toBeVisible()
  await expect.element(answer).toHaveValue('Because.')
})
