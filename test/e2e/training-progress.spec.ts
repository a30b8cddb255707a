import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { anInterviewee, anInterviewer, aSession, aSlot } from '#test/factories.ts'
import { anInterview } from '#test/interviews.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, sharedTest as test } from './fixtures.ts'
import { heading, waitUntilLoaded } from './steps.ts'

const story =
  'In my last team I owned the checkout service. Forty incidents a month came from deployments by hand, so I wrote a pipeline with canary releases and a rollback script. Incidents fell from forty to nine, and I learnt to measure before I change anything.'
const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

type Held = { type?: InterviewType; answers?: string[]; end?: boolean }

/** A complete interview over the API, faster than in the browser. */
async function interview(
  app: TestApp,
  person: SignedInUser,
  { type = 2, answers = [story], end = true }: Held,
) {
  const choice = { interviewType: type, jobRole: 'Backend Engineer', companyName: 'Acme' }
  const actions = await anInterview(app, { person, ...choice })
  for (const message of answers) await actions.sendMessage(message)
  if (end) await actions.end()
  return actions.sessionId
}

const contentOf = async (download: Download) => readFile(await download.path())
const row = (page: Page, type: string) => page.getByRole('listitem').filter({ has: heading2(page, type) })
const heading2 = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

// Unsent text is kept in the browser’s storage.
test('a user reads a finished interview, downloads it and improves an answer', {
  tag: '@keeps-storage',
}, async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app)
  await interview(app, alex, { answers: ['I worked hard and it went well in the end, as it usually does.'] })
  await signInAs(alex)
  await page.goto('/interview-training/history')
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await expect(row(page, 'Behavioral')).toContainText(/Behavioral · Backend Engineer.*Mid Level · Acme/)
  await expect(row(page, 'Behavioral')).toContainText(/\d\.\d\/10 · (Excellent!|Good|Needs Improvement)/)
  await page.getByRole('link', { name: 'Behavioral' }).click()

  await expect(heading(page, 'Behavioral interview')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Average score' })).toContainText(
    /\d\.\d\/10.*Likely range: \d+\.\d to \d+\.\d/,
  )
  await expect(page.getByRole('region', { name: 'Overall feedback' })).toContainText(
    'The score is about what you said',
  )
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(
    page.getByText('I worked hard and it went well in the end, as it usually does.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Summary' }).click()

  const answer = page.getByRole('heading', { level: 3 }).filter({ hasText: /^1\. / })
  await answer.click()
  await page.getByText('A model answer', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Answer again' }).click()
  await page.getByLabel('Your new answer').fill(story)
  await page.reload()
  await expect(page.getByLabel('Your new answer')).toHaveValue(story)
  await page.getByRole('button', { name: 'Get feedback' }).click()
  await expect(page.getByRole('group', { name: 'Last try' })).toContainText('I owned the checkout service')
  await expect(page.getByText(/^[\d.]+ before, [\d.]+ now\.$/)).toBeVisible()
  await expect(page.getByText('4 tries left')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('now.')

  for (const [name, start] of [
    ['PDF', '%PDF'],
    ['Markdown', '# '],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: `Save as ${name}` }).click()
    const download = await saving
    expect((await contentOf(download)).toString('latin1').slice(0, start.length)).toBe(start)
    await expect(page.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible()
  }

  const question = await page.getByRole('region', { name: 'Next step' }).locator('p.font-serif').textContent()
  await page.getByRole('link', { name: 'Practise this question' }).click()
  await expect(heading(page, question ?? '')).toBeVisible()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
})

test('a user shares a session with a booked interviewer and revokes it', async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app, { name: 'Alex Morgan' })
  const nino = await anInterviewer(app, { name: 'Nino Beridze' })
  const otherInterviewer = await anInterviewer(app, { name: 'Omar Farouk' })
  const sessionId = await interview(app, alex, {})
  await signInAs(alex)
  await page.goto(`/interview-training/sessions/${sessionId}`)
  await page.getByRole('button', { name: 'Share with an interviewer' }).click()
  await expect(page.getByRole('dialog')).toContainText('once you have an upcoming confirmed booking')
  await page.keyboard.press('Escape')

  const bookingId = await aSession(app, { interviewer: nino, interviewee: alex, start: inDays(2) })
  await aSession(app, { interviewer: otherInterviewer, interviewee: alex, start: inDays(3) })
  await page.reload()
  await page.getByRole('button', { name: 'Share with an interviewer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('can read it: messages, scores')
  await dialog.getByRole('radio', { name: 'Nino Beridze' }).check()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Shared with Nino Beridze')).toBeVisible()

  await signInAs(nino)
  await page.goto('/interviewer-bookings?group=all')
  await page.getByRole('link', { name: 'Alex Morgan shared an AI interview' }).click()
  await expect(heading(page, 'Shared training')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Average score' })).toBeVisible()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Alex Morgan' }).first()).toContainText(
    'I owned the checkout service',
  )
  for (const name of ['Answer again', 'Save as PDF', 'Share with an interviewer', 'Stop sharing']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }

  await signInAs(otherInterviewer)
  await page.goto(`/interview-training/shared/${bookingId}`)
  await expect(page.getByText('Nothing shared')).toBeVisible()

  await signInAs(alex)
  await page.goto('/interviewee-bookings?group=all')
  await page.getByRole('link', { name: 'You shared an AI interview' }).click()
  await expect(page.getByText('Nino Beridze can read these AI interviews.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Interviews you share appear here.')).toBeVisible()
  await signInAs(nino)
  await page.goto('/interviewer-bookings?group=all')
  await expect(page.getByRole('article').filter({ hasText: 'Alex Morgan' })).toBeVisible()
  await expect(page.getByRole('link', { name: /shared an AI interview/ })).toHaveCount(0)
})

test('an interviewee finds interviewers for the weakest skill, an interviewer gets no such offer', async ({
  app,
  page,
  signInAs,
}) => {
  const nino = await anInterviewer(app, { name: 'Only Designer', specialty: 'System Design' })
  await aSlot(app, nino, { start: inDays(2) })
  const alex = await anInterviewee(app)
  const sessionId = await interview(app, alex, { type: interviewTypes.SystemDesign })
  await signInAs(alex)
  await page.goto(`/interview-training/sessions/${sessionId}`)
  const interviewers = page.getByRole('region', { name: 'Practise this with a person' })
  await expect(interviewers.getByRole('heading', { name: 'Only Designer' })).toBeVisible()
  await interviewers.getByRole('link', { name: 'More interviewers: System Design' }).click()
  await expect(page.getByLabel('Specialty')).toHaveValue('System Design')

  const ninosInterview = await interview(app, nino, {})
  await signInAs(nino)
  await page.goto(`/interview-training/sessions/${ninosInterview}`)
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeVisible()
  await expect(page.getByText('Practise this with a person')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share with an interviewer' })).toHaveCount(0)
  await page.goto(`/interview-training/sessions/${sessionId}`)
  await expect(page.getByText('Interview not found')).toBeVisible()
})

test('progress grows from empty to one line per skill', async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app)
  await signInAs(alex)
  await page.goto('/interview-training/history')
  await expect(page.getByText('No interviews yet')).toBeVisible()
  await page.getByRole('link', { name: 'Progress' }).click()
  await expect(page.getByText('No scores yet')).toBeVisible()

  await interview(app, alex, {})
  await page.reload()
  await expect(page.getByText('One interview so far.')).toBeVisible()
  // One answer shows no weakest skill.
  await expect(page.getByRole('region', { name: 'Your weakest skill' })).toHaveCount(0)
  await interview(app, alex, { answers: ['I worked hard and it went well in the end.', 'skip', story] })
  // Of another type, because the questions of one may all be about the same skill.
  await interview(app, alex, { type: 1 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'So far' })).toContainText(/Interviews\s*3/)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Over time: All answers' }).getByRole('row')).toHaveCount(4)
  const skill = page.getByLabel('Show', { exact: true })
  await skill.selectOption({ index: 1 })
  const name = await skill.locator('option:checked').textContent()
  await expect(page.getByRole('table', { name: `Over time: ${name}` })).toBeVisible()
  const weakest = page.getByRole('region', { name: 'Your weakest skill' })
  await expect(weakest).toContainText(/answers?\. .+ interviews ask/)
  const interviewType = /answers?\. (.+) interviews ask/.exec((await weakest.textContent()) ?? '')?.[1]
  await page.getByRole('link', { name: 'Practise this skill' }).click()
  const start = page.getByRole('dialog')
  await expect(start.getByLabel('Interview type').locator('option:checked')).toHaveText(interviewType ?? '')
  await start.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/interview-training$/)
  await expect(page.getByRole('button', { name: 'Start New Interview' })).toBeFocused()
})

test('a user resumes or cancels a paused interview from the list', async ({ app, page, signInAs }) => {
  const alex = await anInterviewee(app)
  const pause = async () => {
    const sessionId = await interview(app, alex, { end: false })
    await app.as(alex).call(api.pauseInterview, { params: { sessionId } })
    return sessionId
  }
  const resumed = await pause()
  await signInAs(alex)
  await page.goto('/interview-training/history')
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/interview-training$/)
  const params = { sessionId: resumed }
  expect((await app.as(alex).call(api.readInterview, { params })).status).toBe(0)
  await app.as(alex).call(api.endInterview, { params })

  await pause()
  await page.goto('/interview-training/history')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You won’t get a summary.')
  await page.getByRole('button', { name: 'Cancel interview' }).click()
  await expect(page.getByText('Interview cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await page.getByRole('listitem').filter({ hasText: 'Cancelled' }).getByRole('link').click()
  await expect(page.getByText('it has no summary')).toBeVisible()
})

test('no screen of training results violates WCAG 2.2 AA or scrolls sideways on a phone', async ({
  app,
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const alex = await anInterviewee(app)
  const nino = await anInterviewer(app)
  const bookingId = await aSession(app, { interviewer: nino, interviewee: alex, start: inDays(2) })
  const sessionId = await interview(app, alex, { answers: [story, 'skip'] })
  const as = app.as(alex)
  for (let tries = 0; tries < 2; tries++) {
    await as.call(api.retryAnswer, { params: { sessionId }, body: { number: 1, message: story } })
  }
  await as.call(api.shareInterview, { params: { sessionId }, body: { bookingId } })
  await signInAs(alex)
  for (const path of [
    '/history',
    `/sessions/${sessionId}`,
    '/progress',
    '/questions',
    `/shared/${bookingId}`,
  ]) {
    await page.goto(`/interview-training${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitUntilLoaded(page)
    await page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    expect(await accessibilityViolations(page, path)).toEqual([])
    const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    expect(isWide, `${path} scrolls sideways`).toBe(false)
  }
})
