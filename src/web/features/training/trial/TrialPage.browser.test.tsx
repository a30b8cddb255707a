import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { trainingTrialApi } from '#contract/routes/training.ts'
import { fakeServer } from '#test/web/server.ts'
import { QueryProvider } from '#web/lib/api/QueryProvider.tsx'
import TrialPage from './TrialPage.tsx'

test('another question has the focus, so that it is in view and read aloud', async () => {
  const server = fakeServer()
  server.answer(trainingTrialApi.trialQuestions, () => ({
    questions: ['Why?', 'How?'].map(text => ({ id: text, text, competency: 'Judgement', minutes: 2 })),
  }))
  await render(
    <MemoryRouter>
      <QueryProvider>
        <TrialPage />
      </QueryProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: 'Why?' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(page.getByRole('button', { name: 'Another question' }))
  await expect.element(page.getByRole('heading', { name: 'How?' })).toHaveFocus()
})
