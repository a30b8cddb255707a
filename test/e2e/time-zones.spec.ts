import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { anInterviewee, anInterviewer } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import { expect, type OpenContext, type SignInAs, test } from './fixtures.ts'
import { emailsTo } from './steps.ts'

/**
 * In the night to 14 March 2027 New York goes from GMT-5 to GMT-4. Tbilisi and Kolkata have no such nights.
 */
const today = '2027-03-01T12:00:00Z'

type Given = { openContext: OpenContext; signInAs: SignInAs }

/** A page of a signed-in user whose computer uses this time zone, on the day of this journey. */
async function openFor(user: SignedInUser, timezoneId: string, { openContext, signInAs }: Given) {
  const page = await (await openContext({ timezoneId })).newPage()
  await page.clock.install({ time: today })
  await signInAs(user, undefined, page)
  return page
}

async function twoPeople(app: TestApp) {
  app.clock.set(today)
  const interviewer = await anInterviewer(app, {
    name: 'Nino',
    email: 'nino@example.test',
    timeZone: 'America/New_York',
  })
  const interviewee = await anInterviewee(app, {
    name: 'Anna',
    email: 'anna@example.test',
    timeZone: 'Asia/Tbilisi',
  })
  return { interviewer, interviewee }
}

/** Books the slot whose radio in the dialog has this full name. */
async function book(page: Page, time: RegExp) {
  await page.goto('/interviewers')
  await page.getByRole('button', { name: 'Book Interview with Nino' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: time }).check()
  await dialog.getByRole('button', { name: 'Continue to Summary' }).click()
  for (const consent of await dialog.getByRole('checkbox').all()) await consent.check()
  await dialog.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(dialog.getByText('You’re booked')).toBeVisible()
}

async function expectBookings(page: Page, path: string, lines: string[]) {
  await page.goto(path)
  for (const line of lines) await expect(page.getByText(line)).toBeVisible()
  const times = await page.getByRole('article').locator('time').all()
  const instants = await Promise.all(times.map(time => time.getAttribute('datetime')))
  expect(
    instants.filter(instant => instant?.startsWith('2027-03-1')).sort(),
    'what the lines stand for',
  ).toEqual(['2027-03-13T23:00:00.000Z', '2027-03-14T22:00:00.000Z'])
}

/** Expects the time in both confirmations of a user, in the email and in the calendar file. */
async function expectMails(app: TestApp, email: string, lines: string[]) {
  const confirmed = async () =>
    (await emailsTo(app, email)).filter(message => message.subject.startsWith('Confirmed')).reverse()
  await expect.poll(async () => (await confirmed()).length).toBe(2)
  const confirmations = (await confirmed()).map(message => {
    const file = ICAL.Component.fromString(message.attachments[0]?.content ?? '')
    const event = file.getFirstSubcomponent('vevent')
    const start = event?.getFirstPropertyValue('dtstart') as ICAL.Time
    return {
      mail: lines.filter(line => message.text.includes(line)),
      calendar: lines.filter(line => String(event?.getFirstPropertyValue('description')).includes(line)),
      instant: start.toJSDate().toISOString(),
    }
  })
  expect(confirmations).toEqual([
    { mail: [lines[0]], calendar: [lines[0]], instant: '2027-03-13T23:00:00.000Z' },
    { mail: [lines[1]], calendar: [lines[1]], instant: '2027-03-14T22:00:00.000Z' },
  ])
}

test('a booking near a clock change is one instant in three zones, on screen, in emails and calendars', async ({
  app,
  openContext,
  signInAs,
}) => {
  const { interviewer, interviewee } = await twoPeople(app)
  const given = { openContext, signInAs }
  const newYork = await openFor(interviewer, 'America/New_York', given)
  const tbilisi = await openFor(interviewee, 'Asia/Tbilisi', given)

  await test.step('18:00 stays 18:00 across the change', async () => {
    const page = newYork
    await page.goto('/time-slots')
    await expect(page.getByText('Times are in New York time.')).toBeVisible()
    await page.getByRole('tab', { name: 'Recurring' }).click()
    await page.getByLabel('First day').fill('2027-03-13')
    await page.getByLabel('Last day').fill('2027-03-14')
    await page.getByRole('button', { name: 'Sat', exact: true }).click()
    await page.getByRole('button', { name: 'Sun', exact: true }).click()
    await page.getByLabel('Start time').selectOption('18:00')
    await page.getByLabel('End time').selectOption('19:00')
    await page.getByLabel('Price').fill('0')
    await page.getByRole('button', { name: 'Create 2 slots' }).click()
    await expect(page.getByText('2 time slots created')).toBeVisible()
    const day = (name: string): Locator =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(day('Sat 13/03/2027')).toContainText('18:00 - 19:00')
    await expect(day('Sun 14/03/2027')).toContainText('18:00 - 19:00')
  })

  await test.step('Anna books both in her own time zone', async () => {
    await book(tbilisi, /^Sun 14\/03\/2027, 03:00 - 04:00.*Tbilisi time/)
    await book(tbilisi, /^Mon 15\/03\/2027, 02:00 - 03:00.*Tbilisi time/)
  })

  await test.step('each screen names its own time, zone and distance', async () => {
    await expectBookings(tbilisi, '/interviewee-bookings?group=all', [
      'Sun 14/03/2027, 03:00 - 04:00 Tbilisi time · in 13 days',
      'Mon 15/03/2027, 02:00 - 03:00 Tbilisi time · in 2 weeks',
    ])
    await expectBookings(newYork, '/interviewer-bookings?group=all', [
      'Sat 13/03/2027, 18:00 - 19:00 New York time · in 12 days',
      'Sun 14/03/2027, 18:00 - 19:00 New York time · in 13 days',
    ])
    await expect(newYork.getByText('Your device uses')).toBeHidden()
  })

  await test.step('Anna looks from Kolkata, and the screen names each time zone', async () => {
    const kolkata = await openFor(interviewee, 'Asia/Kolkata', given)
    await expectBookings(kolkata, '/interviewee-bookings?group=all', [
      'Sun 14/03/2027, 04:30 - 05:30 Kolkata time · in 13 days',
      'Mon 15/03/2027, 03:30 - 04:30 Kolkata time · in 2 weeks',
    ])
    const note = 'Your device uses Kolkata time and your profile Tbilisi time.'
    await expect(kolkata.getByText(note)).toBeVisible()
  })

  await test.step('emails and calendar files show the same', async () => {
    await expectMails(app, 'anna@example.test', [
      'Sun 14/03/2027, 03:00 - 04:00 Tbilisi time (GMT+4)',
      'Mon 15/03/2027, 02:00 - 03:00 Tbilisi time (GMT+4)',
    ])
    await expectMails(app, 'nino@example.test', [
      'Sat 13/03/2027, 18:00 - 19:00 New York time (GMT-5)',
      'Sun 14/03/2027, 18:00 - 19:00 New York time (GMT-4)',
    ])
  })
})

test('the form refuses a time that the clocks skip, and takes the first of a repeated one', async ({
  app,
  openContext,
  signInAs,
}) => {
  const { interviewer } = await twoPeople(app)
  // Away from home: slots are still entered in the profile's time zone.
  const page = await openFor(interviewer, 'Asia/Kolkata', { openContext, signInAs })
  await page.goto('/time-slots')
  await expect(page.getByText('Your device uses Kolkata time and your profile New York time.')).toBeVisible()
  await page.getByLabel('Date').fill('2027-03-14')
  await page.getByLabel('Start time').selectOption('02:30')
  await page.getByLabel('End time').selectOption('03:30')
  await page.getByRole('button', { name: 'Create slot' }).click()
  await expect(
    page.getByText('This time doesn’t exist on that day because the clocks go forward.'),
  ).toBeVisible()

  await page.getByLabel('Date').fill('2027-11-07')
  await page.getByLabel('Start time').selectOption('01:00')
  await page.getByLabel('End time').selectOption('01:30')
  await page.getByRole('button', { name: 'Create slot' }).click()
  await expect(page.getByText('1 time slot created')).toBeVisible()
  const slots = await app.deps.db.selectFrom('slots').select(['starts_at', 'ends_at']).execute()
  expect(slots).toEqual([
    { starts_at: new Date('2027-11-07T05:00:00Z'), ends_at: new Date('2027-11-07T05:30:00Z') },
  ])
})
