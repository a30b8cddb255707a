import type { Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { startCalDavServer } from '#test/caldav-server.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { openApp } from '#test/open-app.ts'
import { expect, test as plainTest } from './fixtures.ts'
import { chooseAction } from './steps.ts'
import { inputDayIn, noonIn } from './times.ts'

type CalDav = Awaited<ReturnType<typeof startCalDavServer>>

/** A server that may ask the CalDAV server on this machine, and that server with an empty calendar. */
const test = plainTest.extend<{ caldav: CalDav & { path: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  app: async ({}, use) => {
    const app = await openApp({ runJobs: true, env: { CALENDAR_ALLOWED_NETWORKS: '127.0.0.1' } })
    await use(app)
    await app.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  caldav: async ({}, use) => {
    const server = await startCalDavServer()
    await use({ ...server, path: await server.createCalendar('Work') })
    await server.close()
  },
})

/** Time of an event: `20300510T090000Z`. */
const toStamp = (at: string) => at.replaceAll(/[-:]|\.\d{3}/g, '')

async function connect(page: Page, { base }: CalDav, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Connect a CalDAV account' })
  await dialog.getByLabel('Server address').fill(base)
  await dialog.getByLabel('User name').fill('ann')
  await dialog.getByLabel('App password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Connect calendar' }).click()
  return dialog
}

const listTimes = async (page: Page, interviewerId: string) => {
  await page.goto(`/interviewers?book=${interviewerId}`)
  return page.getByRole('dialog', { name: 'Book Your Interview' }).getByRole('radio')
}

test('a busy hour in a CalDAV calendar disappears from the booking dialog, and the interviewer sees why', async ({
  page,
  app,
  caldav,
  signInAs,
  openContext,
}) => {
  const nino = await anInterviewer(app, { name: 'Nino' })
  await aSlot(app, nino, { start: noonIn(5), price: free })
  await aSlot(app, nino, { start: noonIn(5, 3), price: free })
  await signInAs(nino)
  await page.goto('/time-slots')
  await page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('link', { name: 'Calendars' })
    .click()
  await test.step('A wrong password is refused with what to do.', async () => {
    await page.getByRole('button', { name: 'iCloud, Fastmail, Nextcloud…' }).click()
    const dialog = await connect(page, caldav, 'wrong')
    await expect(dialog.getByRole('alert')).toContainText('refused this user name and password. Check both')
  })
  await test.step('The right one connects the account.', async () => {
    const dialog = await connect(page, caldav, 'secret')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('checkbox', { name: 'Hides slots · Work' })).toBeChecked()
  })
  const ann = await (await openContext()).newPage()
  await signInAs(await anInterviewee(app), undefined, ann)
  await expect(await listTimes(ann, nino.id)).toHaveCount(2)
  await caldav.putEvent(caldav.path, 'dentist', `DTSTART:${toStamp(noonIn(5, 0.5))}`, 'DURATION:PT1H')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await test.step('The day names the calendar that hides the time.', async () => {
    await page.getByLabel('Day', { exact: true }).fill(inputDayIn(5))
    const times = page.getByRole('listitem').filter({ hasText: /^\d\d:\d\d/ })
    await expect(times.first()).toContainText(/Work.*Busy/)
    await expect(times.nth(1)).toContainText('Available')
    await expect(page.getByRole('heading', { name: 'Busy in your calendars' })).toBeVisible()
  })
  await expect(await listTimes(ann, nino.id)).toHaveCount(1)
  await test.step('The event is deleted there, and the time is offered again without a click.', async () => {
    await caldav.send('DELETE', `${caldav.path}dentist.ics`)
    app.clock.advance({ minutes: 6 })
    await app.runCronJob('sync-due-calendars')
    await expect(async () => {
      await expect(await listTimes(ann, nino.id)).toHaveCount(2, { timeout: 5000 })
    }).toPass()
  })
})

test('a booking is written into the chosen calendar, and moves and goes with the session', async ({
  page,
  app,
  caldav,
  signInAs,
  openContext,
}) => {
  const nino = await anInterviewer(app, { name: 'Nino' })
  const ann = await anInterviewee(app)
  const timeSlotId = await aSlot(app, nino, { start: noonIn(5), price: free })
  await aSlot(app, nino, { start: noonIn(6), price: free })
  await signInAs(nino)
  await page.goto('/calendars')
  await page.getByRole('button', { name: 'iCloud, Fastmail, Nextcloud…' }).click()
  await connect(page, caldav, 'secret')
  await page.getByRole('checkbox', { name: 'Gets bookings · Work' }).check()
  const { id } = await app.as(ann).call(api.createBooking, { body: { timeSlotId } })
  const file = `${caldav.path}${encodeURIComponent(`booking-${id}@rehearse`)}.ics`
  const readEvent = () => caldav.send('GET', file).catch(String)
  await expect.poll(readEvent).toContain(`DTSTART:${toStamp(noonIn(5))}`)
  await test.step('Moved by the interviewee.', async () => {
    const own = await (await openContext()).newPage()
    await signInAs(ann, undefined, own)
    await own.goto('/interviewee-bookings?group=upcoming')
    await chooseAction(own.getByRole('article', { name: 'Nino' }), 'Reschedule')
    await own.getByRole('dialog').getByRole('radio').first().check()
    await own.getByRole('dialog').getByRole('button', { name: 'Move session' }).click()
    await expect.poll(readEvent).toContain(`DTSTART:${toStamp(noonIn(6))}`)
  })
  await test.step('Deleted there: the session stays, and the screen says so.', async () => {
    await caldav.send('DELETE', file)
    // The server may still be about to note what it has written.
    await expect(async () => {
      await page.getByRole('button', { name: 'Sync now' }).click()
      await expect(page.getByText('you deleted this in Work')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })
  await test.step('The feed has the session, and no event of the calendar.', async () => {
    await page.getByRole('button', { name: 'Create feed address' }).click()
    const address = await page.getByText(/\/calendar-feed\//).textContent()
    const feed = await page.request.get(new URL(address ?? '').pathname)
    expect(await feed.text()).toContain(`DTSTART:${toStamp(noonIn(6))}`)
  })
})
