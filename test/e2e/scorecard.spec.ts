import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { api } from '#contract/api.ts'
import { documentParts } from '#contract/collaboration.ts'
import { insertUpdate } from '#server/rooms/collaboration/repository.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, type OpenContext, type SignInAs, sharedTest as test } from './fixtures.ts'
import { chooseAction } from './steps.ts'

// A scorecard is saved while the interviewer writes: also when they leave, switch the language or lose the
// connection.

async function leaveForBookings(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'My Bookings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
}

/** The same user on the same page, in another browser. */
async function openElsewhere(page: Page, openContext: OpenContext) {
  const context = await openContext({ storageState: await page.context().storageState() })
  const tab = await context.newPage()
  await tab.goto(page.url())
  return tab
}

async function grade(page: Page, skills: readonly string[]) {
  for (const skill of skills)
    await page
      .getByRole('group', { name: skill })
      .getByRole('radio', { name: /^3 · Solid/ })
      .check()
}

async function openScorecard({ app, page, signInAs }: { app: TestApp; page: Page; signInAs: SignInAs }) {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app, { name: 'Ana' })]
  const start = new Date(Date.now() - 60_000).toISOString()
  const id = await aSession(app, { interviewer, interviewee, start })
  await signInAs(interviewer)
  await page.goto(`/scorecard/${id}`)
  await expect(page.getByLabel('What was strong')).toHaveValue('')
  return id
}

test('an interviewer grades with a moment of the session, and the interviewee reads it after a review', async ({
  page,
  app,
  signInAs,
}) => {
  const [interviewer, interviewee] = [
    await anInterviewer(app, { name: 'Nino' }),
    await anInterviewee(app, { name: 'Anna' }),
  ]
  const start = new Date(Date.now() - 60_000).toISOString()
  const id = await aSession(app, { interviewer, interviewee, start })
  const written = new Y.Doc()
  written.getText(documentParts.code).insert(0, 'const first = 1')
  await insertUpdate(app.deps.db, id, Y.encodeStateAsUpdate(written), app.deps.now())
  await app.as(interviewer).call(api.saveSessionNote, {
    params: { bookingId: id, id: randomUUID() },
    body: { kind: 'note', isShared: true, text: 'Names things well' },
  })

  await test.step('the interviewer writes and sends it', async () => {
    await signInAs(interviewer, 2)
    await page.goto('/interviewer-bookings?group=all')
    await chooseAction(page, 'Write scorecard')
    await page.getByLabel('Interview type').selectOption('Coding')
    await grade(page, ['Problem solving', 'Technical depth', 'Communication'])
    const notes = page.getByRole('region', { name: 'Your notes' })
    await notes
      .getByRole('listitem')
      .filter({ hasText: 'Names things well' })
      .getByRole('combobox')
      .selectOption('Problem solving')
    const solving = page.getByRole('group', { name: 'Problem solving' })
    await expect(solving.getByRole('button', { name: /^Remove evidence/ })).toBeVisible()
    await page.getByLabel('What was strong').fill('Names things well.')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('What was strong')).toHaveValue('Names things well.')
    await page.getByRole('button', { name: 'Send to Anna' }).click()
    await expect(page.getByLabel('What to do next')).toBeFocused()
    await page.getByLabel('What to do next').fill('Write a test first.')
    await page.getByRole('radio', { name: 'Yes', exact: true }).check()
    expect(await accessibilityViolations(page, 'the scorecard')).toEqual([])
    await page.getByRole('button', { name: 'Send to Anna' }).click()
    await expect(page.getByText('Sent. You can correct it until')).toBeVisible()
  })

  await test.step('the interviewee reads it after a review', async () => {
    await signInAs(interviewee, 1)
    await page.goto('/interviewee-bookings?group=all')
    await chooseAction(page, 'Scorecard')
    await expect(page.getByText('It opens once you’ve left a review')).toBeVisible()
    await app.deps.pool.query(
      "update bookings set starts_at = starts_at - interval '1 hour', ends_at = now() where id = $1",
      [id],
    )
    await page.reload()
    await page.getByRole('button', { name: 'Leave review' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Submit/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Would hire at .*: Yes$/ })).toBeVisible()
    await expect(page.getByText('Write a test first.')).toBeVisible()
    const practise = page.getByRole('link', { name: 'Practise this question' })
    await expect(practise).toHaveCount(1)
    const plan = page.getByRole('region', { name: 'What to practise next' })
    for (const skill of ['Technical depth', 'Communication'])
      await plan.getByText(skill, { exact: true }).click()
    await expect(practise).toHaveCount(3)
    expect(await accessibilityViolations(page, 'the scorecard that was sent')).toEqual([])
  })

  await test.step('the interviewee’s progress lists it, and links to the moment in the replay', async () => {
    await page.goto('/interview-training/progress')
    await page.getByText('Show as a table').click()
    await page.getByRole('link', { name: /with Nino/ }).click()
    await page.getByRole('link', { name: /^Watch / }).click()
    await expect(page.getByRole('textbox', { name: 'Code at this moment' })).toContainText('const first = 1')
  })
})

test('a scorecard written a second before leaving is there on return', async ({ page, app, signInAs }) => {
  await openScorecard({ app, page, signInAs })
  await page.getByLabel('What was strong').fill('Asks before answering.')
  await leaveForBookings(page)
  await page.goBack()
  await expect(page.getByLabel('What was strong')).toHaveValue('Asks before answering.')
  await page.getByLabel('What to do next').fill('Write a test first.')
  await page.reload()
  await expect(page.getByLabel('What was strong')).toHaveValue('Asks before answering.')
  await expect(page.getByLabel('What to do next')).toHaveValue('Write a test first.')
})

// The choice is kept in the browser’s storage.
test('a scorecard stays after a language switch, and matches the server', { tag: '@keeps-storage' }, async ({
  page,
  app,
  signInAs,
  openContext,
}) => {
  await openScorecard({ app, page, signInAs })
  await page.getByLabel('What was strong').fill('Asks before answering.')
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByLabel('Language').selectOption('ru')
  await expect(page.getByLabel('Что было сильным')).toHaveValue('Asks before answering.')
  await expect(page.getByRole('radio', { name: 'Да', exact: true })).toBeChecked()
  await expect(page.getByText('Черновик сохранён')).toBeVisible()
  const tab = await openElsewhere(page, openContext)
  await expect(tab.getByLabel('Что было сильным')).toHaveValue('Asks before answering.')
  await tab.context().close()
})

test('an offline scorecard waits in the tab, and is saved after reconnecting', async ({
  page,
  app,
  signInAs,
  context,
}) => {
  await openScorecard({ app, page, signInAs })
  await context.setOffline(true)
  await page.getByLabel('What was strong').fill('Asks before answering.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await expect(page.getByLabel('What was strong')).toHaveValue('Asks before answering.')
})

test('a sent scorecard is no draft any more, and the tab deletes its draft', async ({
  page,
  app,
  signInAs,
}) => {
  const id = await openScorecard({ app, page, signInAs })
  await page.getByLabel('Interview type').selectOption('Coding')
  await grade(page, ['Problem solving', 'Technical depth', 'Communication'])
  await page.getByLabel('What to do next').fill('Write a test first.')
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('What was strong').fill('Asks before answering.')
  await page.getByRole('button', { name: 'Send to Ana' }).click()
  await expect(page.getByText('Sent. You can correct it until')).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeHidden()
  await leaveForBookings(page)
  const { rows } = await app.deps.pool.query('select draft from scorecards where booking_id = $1', [id])
  expect(rows).toEqual([{ draft: null }])
})

test('a grade survives a switch of the type, and a long note shows its limit', async ({
  page,
  app,
  signInAs,
}) => {
  await openScorecard({ app, page, signInAs })
  const type = page.getByLabel('Interview type')
  await type.selectOption('General')
  const motivation = page.getByRole('group', { name: 'Motivation' })
  await grade(page, ['Motivation', 'Communication', 'Ownership'])
  await motivation.getByRole('textbox').fill('Knows why they come.')
  await type.selectOption('Coding')
  await expect(motivation).toBeHidden()
  await type.selectOption('General')
  await expect(motivation.getByRole('textbox')).toHaveValue('Knows why they come.')
  await motivation.getByRole('textbox').fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Send to Ana' }).click()
  await expect(motivation.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(motivation.getByRole('textbox')).toBeFocused()
})

test('an interviewer who returns sees the text written elsewhere since', async ({
  page,
  app,
  signInAs,
  openContext,
}) => {
  await openScorecard({ app, page, signInAs })
  const strong = page.getByLabel('What was strong')
  await strong.fill('Asks before answering.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const tab = await openElsewhere(page, openContext)
  await leaveForBookings(page)
  await expect(tab.getByLabel('What was strong')).toHaveValue('Asks before answering.')
  await tab.getByLabel('What was strong').fill('Asks before answering, and listens.')
  await expect(tab.getByText('Draft saved')).toBeVisible()
  await tab.context().close()
  await page.goBack()
  await expect(strong).toHaveValue('Asks before answering, and listens.')
})
