import { expect, type Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { accessibilityViolations } from './accessibility-violations.ts'
import { bookAndPay, heading, waitUntilLoaded } from './steps.ts'

/** Steps of admins on the screens of `/admin`, and what happens before them. */

export const inHours = (app: TestApp, hours: number) =>
  new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

/** A paid session of one hour between people with names of their own. */
export async function aPaidSession(
  app: TestApp,
  { interviewerName = 'Nino Beridze', hours = 2, price = 50 } = {},
) {
  const interviewer = await anInterviewer(app, { name: interviewerName })
  const interviewee = await anInterviewee(app, { name: 'Alex Morgan' })
  const start = inHours(app, hours)
  const slotId = await aSlot(app, interviewer, { start, price: usd(price) })
  const { bookingId } = await bookAndPay(app, interviewee, slotId)
  return {
    ...{ interviewer, interviewee, bookingId, start },
    ann: app.as(interviewee),
    nino: app.as(interviewer),
    own: { params: { id: bookingId } },
  }
}

/** Records that only the interviewee was in the room, from the start. */
export async function recordWait(app: TestApp, id: BookingId, minutes: number) {
  const { db } = app.deps
  const session = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('attendance')
    .values({
      booking_id: id,
      user_id: session.interviewee_id,
      connection_id: id,
      joined_at: session.starts_at,
      left_at: new Date(session.starts_at.getTime() + minutes * 60_000),
    })
    .execute()
}

/** The interviewee reports a no-show, and the interviewer contests it. The payer had waited a quarter of an hour. */
export async function aContestedNoShow(app: TestApp) {
  const session = await aPaidSession(app)
  app.clock.set(new Date(Date.parse(session.start) + 15 * 60_000))
  await recordWait(app, session.bookingId, 15)
  await session.ann.call(api.reportNoShow, session.own)
  await session.nino.call(api.contestNoShow, { ...session.own, body: { text: 'I waited in the room.' } })
  return session
}

/** Clicks a section in the menu of the admin's area, and waits for its screen. */
export async function openSection(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
}

/** Reasons of the log's entries, newest first. */
export async function readLog(page: Page): Promise<string[]> {
  await openSection(page, 'Action log')
  const rows = page.getByRole('table', { name: 'Action log' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const texts = await rows.locator('td:last-child').allTextContents()
  return texts
}

/** No WCAG violation and no sideways scrolling, on a desktop and on a phone. */
export async function expectAccessible(page: Page, where: string) {
  await waitUntilLoaded(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await accessibilityViolations(page, `${where} at ${width}`)).toEqual([])
    expect
      .soft(await page.evaluate('document.documentElement.scrollWidth'), `${where} at ${width}`)
      .toBe(width)
  }
}
