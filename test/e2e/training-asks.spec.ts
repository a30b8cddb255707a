import type { Page } from '@playwright/test'
import { anInterviewee } from '#test/factories.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { box, bubbles, sampleAnswer, signInToInterview, trainingPath } from './interview.ts'
import { button } from './sentences.ts'

/** Sends no answer, then one, and returns the box. */
async function getFeedback(page: Page) {
  const answer = page.getByRole('textbox', { name: 'Your answer' })
  await answer.fill('I do not know.')
  await button(page, 'Get feedback').dblclick()
  await expect(page.getByText(/^That isn’t an answer yet/)).toBeVisible()
  await answer.fill(sampleAnswer)
  await button(page, 'Get feedback').dblclick()
  await expect(page.getByRole('heading', { name: 'Feedback on your answer' })).toBeFocused()
  await expect(page.getByText(/\d(\.5)?\/10\s*· (Excellent!|Good|Needs Improvement)/)).toBeVisible()
  await expect(page.getByText(/^Next: /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A model answer' })).toBeVisible()
  return answer
}

test('a visitor answers a first question before signing up', async ({ page }) => {
  await page.goto('/try')
  const question = page.getByRole('region', { name: 'The question' })
  const first = await question.getByRole('heading').textContent()
  await button(page, 'Another question').click()
  await expect(question.getByRole('heading')).not.toHaveText(first ?? '')

  await getFeedback(page)
  await page.getByRole('link', { name: 'Create an account and continue' }).click()
  await expect(page).toHaveURL(/\/register$/)
})

// Unsent text is kept in the browser’s storage.
test('a practice question is answered, judged and found again after a reload', {
  tag: '@keeps-storage',
}, async ({ app, page, signInAs }) => {
  await signInAs(await anInterviewee(app))
  await page.goto('/interview-training/questions')
  await button(page, 'Start practising').click()
  const question = page.getByRole('heading', { level: 1 })
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  const first = (await question.textContent()) ?? ''
  const answer = await getFeedback(page)

  // Arrows move the cursor while the user types, and else change the question.
  await answer.press('ArrowRight')
  await expect(question).toHaveText(first)
  await question.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 2 of 5')).toBeVisible()
  await page.reload()
  await button(page, 'Previous').click()
  await expect(answer).toHaveValue(sampleAnswer)
  await expect(page.getByText(/^Next: /)).toBeVisible()
  for (let number = 1; number < 5; number++) await button(page, 'Next question').click()
  await button(page, 'Finish').click()
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  await expect(page.getByText('No answer', { exact: true })).toHaveCount(4)
  await expect(page.getByText(/\d(\.5)?\/10/)).toHaveCount(1)
})

test('a user asks for help by a button, and a returning user reads their status', async ({
  app,
  page,
  signInAs,
}) => {
  await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  await box(page).fill('Half an ans')
  await button(page, 'Hint').click()
  await expect(bubbles(page)).toHaveCount(3)
  await expect(button(page, 'Hint')).toBeHidden()
  await button(page, 'Explain').click()
  await expect(bubbles(page)).toHaveCount(5)
  await expect(box(page)).toHaveValue('Half an ans')

  await box(page).fill(sampleAnswer)
  await box(page).press('Enter')
  await expect(bubbles(page)).toHaveCount(7)
  const reply = bubbles(page).last()
  // The score precedes the feedback that is still streaming.
  await expect(reply).toContainText(/\/10.+Next: /s)
  await expect(reply.locator('div:has-text("/10") + div p[lang=en]')).toBeVisible()
  await page.reload()
  await expect(
    page.getByText(
      /^You’re on question [12] of 5\. Your last answer scored .+ out of 10\. \d+ minutes left\.$/,
    ),
  ).toBeVisible()
  await button(page, 'Skip').click()
  await expect(bubbles(page)).toHaveCount(9)
  await expect(page.getByText(/^You’re on question/)).toBeHidden()
})
