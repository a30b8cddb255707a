import { api } from '#contract/api.ts'
import { anInterviewee } from '#test/factories.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { refuseCalls } from './answers.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import {
  apology,
  beginInterview,
  box,
  bubbles,
  messageStreamUrl,
  readInterview,
  sampleAnswer,
  sendMessage,
  signInToInterview,
  trainingPath,
} from './interview.ts'
import { keyboardOf } from './keyboard.ts'
import { button, toast } from './sentences.ts'
import { heading, waitUntilLoaded } from './steps.ts'

test('an interview goes from the first question to the summary', async ({ app, page, signInAs }) => {
  await signInAs(await anInterviewee(app))
  await page.goto(trainingPath)
  await button(page, 'Start New Interview').click()
  const dialog = page.getByRole('dialog', { name: 'New interview' })
  await dialog.getByLabel('Interview type').selectOption('Technical')
  await dialog.getByLabel('Job role').fill('Backend Developer')
  await dialog.getByLabel('Company name').fill('Acme')
  await button(page, 'Start Interview').click()

  await expect(heading(page, 'Technical interview')).toBeVisible()
  await expect(bubbles(page)).toHaveCount(1)
  await expect(bubbles(page)).toContainText('Welcome')
  await expect(box(page)).toBeFocused()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  await sendMessage(page, sampleAnswer)
  await expect(bubbles(page).last()).toContainText(/\d(\.5)?\/10\s*· (Excellent!|Good|Needs Improvement)/)
  await expect(page.getByText('Q1', { exact: true })).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toBeEmpty()

  const finish = button(page, 'End Session and read the summary')
  while (!(await finish.isVisible())) await sendMessage(page, 'Let us skip this question, please.')
  await finish.click()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(heading(page, 'Technical interview')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Average score' })).toBeVisible()
  await expect(bubbles(page)).toHaveCount(0)
  await page.getByRole('heading', { name: 'Transcript' }).click()
  await expect(bubbles(page).first()).toContainText('Welcome')
  await expect(box(page)).toBeDisabled()
  await expect(button(page, 'Start New Interview')).toBeEnabled()
})

test('a user pauses, resumes, pauses and cancels an interview', async ({ app, page, signInAs }) => {
  const { alex, id } = await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  await button(page, 'Pause').click()
  await expect(heading(page, 'Technical interview')).toBeFocused()
  await button(page, 'Resume').click()
  await expect(box(page)).toBeFocused()
  await sendMessage(page, sampleAnswer)
  await button(page, 'Pause').click()
  await expect(box(page)).toBeDisabled()

  await page.reload()
  await expect(page.getByText('You have a paused interview')).toBeVisible()
  await expect(page.getByText('Technical · Mid Level · Backend Developer · Acme')).toBeVisible()
  await button(page, 'Resume').click()
  await expect(bubbles(page)).toHaveCount(3)
  await button(page, 'Pause').click()
  await button(page, 'Cancel interview').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel interview' }).click()
  await expect(toast(page, 'Interview cancelled')).toBeVisible()
  await expect(page.getByText('Ready to Start')).toBeVisible()
  await expect(button(page, 'Resume')).toHaveCount(0)
  expect((await readInterview(app, alex, id)).status).toBe(3)
})

test('a user who ends early sees the consequences, and gets a summary', async ({ app, page, signInAs }) => {
  await signInToInterview(app, signInAs)
  await page.goto(trainingPath)
  await button(page, 'End Session').click()
  const question = page.getByRole('alertdialog', { name: 'End the interview now?' })
  await expect(question).toContainText('There are questions left.')
  await expect(question).toContainText('You haven’t answered a question yet')
  await question.getByRole('button', { name: 'Keep going' }).click()
  await sendMessage(page, sampleAnswer)
  await button(page, 'End Session').click()
  await expect(question).not.toContainText('You haven’t answered a question yet')
  await question.getByRole('button', { name: 'End Session' }).click()
  await expect(page.getByRole('region', { name: 'Average score' })).toContainText(/\d\.\d\/10/)
  await expect(box(page)).toHaveAttribute('placeholder', 'Session has ended')

  await button(page, 'Start New Interview').click()
  await button(page, 'Start Interview').click()
  await expect(bubbles(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Average score' })).toHaveCount(0)
})

test('a user who cannot start reads the reason and the next possible time', async ({
  app,
  page,
  signInAs,
}) => {
  const alex = await anInterviewee(app)
  for (let started = 0; started < 8; started++) {
    const sessionId = await beginInterview(app, alex)
    await app.as(alex).call(api.cancelInterview, { params: { sessionId } })
  }
  await signInAs(alex)
  await page.goto(trainingPath)
  await expect(page.getByText('2 interviews left today')).toBeVisible()
  for (let started = 8; started < 10; started++) {
    const sessionId = await beginInterview(app, alex)
    await app.as(alex).call(api.cancelInterview, { params: { sessionId } })
  }
  // This tab still shows the old state.
  await button(page, 'Start New Interview').click()
  await button(page, 'Start Interview').click()
  await expect(page.getByRole('alert')).toContainText('You’ve started 10 interviews today.')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Start New Interview')).toBeDisabled()
  await expect(
    page.getByText(/You can start again on .* \d\d:\d\d .* time · (today|tomorrow|in \d+ minutes?)/),
  ).toBeVisible()
})

// Unsent text is kept in the browser’s storage.
test('the screen reports failures to load, start and end', { tag: '@keeps-storage' }, async ({
  app,
  page,
  signInAs,
}) => {
  const alex = await anInterviewee(app)
  await signInAs(alex)
  const config = await refuseCalls(page, '**/api/chat/config*', 'request.not_found')
  await page.goto(trainingPath)
  await button(page, 'Start New Interview').click()
  await expect(page.getByText('We couldn’t load the options')).toBeVisible()
  await config()
  await button(page, 'Try Again').click()
  const start = await refuseCalls(page, '**/api/chat/interview/start', 'training.daily_limit')
  await page.getByLabel('Job role').fill('Nurse')
  await button(page, 'Start Interview').click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t start the interview')
  await start()
  await page.reload()
  await button(page, 'Start New Interview').click()
  await expect(page.getByLabel('Job role')).toHaveValue('Nurse')
  await button(page, 'Start Interview').click()
  await expect(bubbles(page)).toContainText('Nurse')
  await refuseCalls(page, '**/api/chat/interview/*/end', 'training.busy')
  await button(page, 'End Session').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
  await expect(toast(page, 'We couldn’t end the interview')).toBeVisible()
})

test('a user completes an interview with the keyboard alone', async ({ app, page, signInAs }) => {
  await signInAs(await anInterviewee(app))
  await page.goto(trainingPath)
  const keys = keyboardOf(page)
  await keys.enter(button(page, 'Start New Interview'))
  await keys.fill(page.getByLabel('Job role'), 'Tester')
  await keys.choose(page.getByLabel('Interview type'), 'Cod')
  await keys.enter(button(page, 'Start Interview'))
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('First line')
  await keys.press('Shift+Enter')
  await page.keyboard.type('second line')
  await keys.press('Enter')
  await expect(bubbles(page)).toHaveCount(3)
  await expect(bubbles(page).nth(1)).toContainText('First line\nsecond line')
  await keys.enter(button(page, 'End Session'), { back: true })
  await keys.enter(page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }))
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await keys.expectFocusKept()
})

test('no state of an interview violates WCAG 2.2 AA', async ({ app, page, signInAs }) => {
  await signInAs(await anInterviewee(app))
  await page.goto(trainingPath)
  await button(page, 'Start New Interview').click()
  await expect(page.getByLabel('Interview type')).toBeVisible()
  expect(await accessibilityViolations(page, 'the start of an interview')).toEqual([])
  await button(page, 'Start Interview').click()
  await sendMessage(page, sampleAnswer)
  await page.route(messageStreamUrl, route => route.abort('internetdisconnected'))
  await box(page).fill(sampleAnswer)
  await box(page).press('Enter')
  await expect(page.getByText(apology)).toBeVisible()
  await box(page).fill('x'.repeat(4001))
  expect(await accessibilityViolations(page, 'an answer that was not sent')).toEqual([])
  await button(page, 'Pause').click()
  await expect(button(page, 'Resume')).toBeVisible()
  expect(await accessibilityViolations(page, 'a paused interview')).toEqual([])
  await button(page, 'End Session').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click()
  await expect(page.getByRole('region', { name: 'Average score' })).toBeVisible()
  await waitUntilLoaded(page)
  expect(await accessibilityViolations(page, 'the summary')).toEqual([])
})
