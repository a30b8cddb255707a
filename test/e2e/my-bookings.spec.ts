import type { Page } from '@playwright/test'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import { test as clockTest, expect, sharedTest as test } from './fixtures.ts'
import { chooseAction } from './steps.ts'
import { formatDay, noonIn } from './times.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('My Bookings shows upcoming sessions first, nearest on top, and arrow keys change the group in the URL', async ({
  page,
  app,
  signInAs,
}) => {
  const interviewee = await anInterviewee(app)
  const [anna, boris] = [
    await anInterviewer(app, { name: 'Anna' }),
    await anInterviewer(app, { name: 'Boris' }),
  ]
  const book = (options: Omit<Parameters<typeof aSession>[1], 'interviewee'>) =>
    aSession(app, { interviewee, ...options })
  await book({ interviewer: anna, start: noonIn(9) })
  await book({ interviewer: boris, start: noonIn(4) })
  await book({ interviewer: anna, start: noonIn(6), status: 'pending' })
  await book({ interviewer: boris, start: noonIn(-3), attendance: 'completed' })
  await book({ interviewer: anna, start: noonIn(-5), attendance: 'completed' })
  await signInAs(interviewee)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'My Bookings' }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveText([new RegExp(formatDay(noonIn(4))), new RegExp(formatDay(noonIn(9)))])
  await expect(tab(page, 'Upcoming')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveText(['Upcoming2', 'Waiting1', 'Past2', 'Cancelled0', 'All'])

  await tab(page, 'Upcoming').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards).toHaveText([/Anna/])
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?group=past$/)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveText([/Boris/, /Anna/])
  await rows.first().click()
  const boriss = page.getByRole('article', { name: 'Boris' })
  await expect(boriss).toContainText('ConfirmedCompleted')
  await boriss.getByRole('button', { name: 'More' }).click()
  await expect(boriss.getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    `/interviewers?book=${boris.id}`,
  )
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('an interviewee moves no session onto another one, but may overlap its old time', async ({
  page,
  app,
  signInAs,
}) => {
  const interviewee = await anInterviewee(app)
  const [anna, boris] = [
    await anInterviewer(app, { name: 'Anna' }),
    await anInterviewer(app, { name: 'Boris' }),
  ]
  await aSession(app, { interviewee, interviewer: anna, start: noonIn(5) })
  await aSession(app, { interviewee, interviewer: boris, start: noonIn(6) })
  await aSlot(app, anna, { start: noonIn(5, 1), price: free })
  await aSlot(app, anna, { start: noonIn(6, -0.5), price: free })
  await signInAs(interviewee)
  await page.goto('/interviewee-bookings?group=upcoming')
  await chooseAction(page.getByRole('article', { name: 'Anna' }), 'Reschedule')
  const times = page.getByRole('dialog').getByRole('radio')
  await expect(times).toHaveCount(2)
  await expect(times.first()).toBeEnabled()
  await expect(times.last()).toBeDisabled()
  await expect(page.getByRole('dialog').getByText('You have a session at this time')).toBeVisible()
})

test('My Bookings opens on pending requests where no session is ahead', async ({ page, app, signInAs }) => {
  const interviewer = await anInterviewer(app)
  await aSession(app, {
    interviewer,
    interviewee: await anInterviewee(app),
    start: noonIn(6),
    status: 'pending',
  })
  await signInAs(interviewer)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'My Bookings' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(tab(page, 'Waiting')).toHaveAttribute('aria-selected', 'true')
})

clockTest('both sides see a session start and end without a reload', async ({ page, app, signInAs }) => {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  await aSession(app, { interviewer, interviewee, start: inMinutes(-12) })
  await page.clock.install()
  for (const [user, roleId, path] of [
    [interviewee, 1, '/interviewee-bookings?group=upcoming'],
    [interviewer, 2, '/interviewer-bookings?group=upcoming'],
  ] as const) {
    await signInAs(user, roleId)
    await page.goto(path)
    const card = page.getByRole('article')
    await expect(card).toContainText('In progress')
    await expect(page.getByRole('region', { name: 'Next session' })).toContainText(
      /In progress, ends in \d+:\d\d/,
    )
    await expect(card.getByRole('link', { name: 'Join meeting' })).toHaveCSS('min-height', '56px')
  }
  app.clock.advance({ minutes: 50 })
  await page.clock.fastForward('50:00')
  await expect(page.getByRole('article')).toContainText('Ended')
  await expect(page.getByRole('link', { name: 'Join meeting' })).toHaveCount(0)
})

test('a user adds a session to a calendar by file or link', async ({ page, app, signInAs }) => {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  await aSession(app, { interviewer, interviewee, start: noonIn(4) })
  await signInAs(interviewer)
  await page.goto('/interviewer-bookings?group=upcoming')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )
  await expect(dialog.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.live\.com\//,
  )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Calendar file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`rehearse-${noonIn(4).slice(0, 10)}.ics`)
  await expect(dialog.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible()
})
