import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

const unknownId = '0196a1b2-0000-4000-8000-00000000000a' as UserId
const at = ({ id }: { id: UserId }) => ({ params: { userId: id } })

test('the history joins sign-ins, bookings, payments, reviews, suspensions and actions, page by page', async () => {
  const app = await startApp()
  const admin = await anAdmin(app, 'support')
  const { booking, interviewee, interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  await app.deps.db
    .insertInto('reviews')
    .values({
      booking_id: booking.id,
      interviewer_id: interviewer.id,
      interviewee_id: interviewee.id,
      rating: 4,
      comment: 'Calm and clear',
    })
    .execute()
  app.clock.advance({ minutes: 1 })
  await app.as(admin).call(api.signOutPerson, { ...at(interviewee), body: { reason: 'Stolen phone' } })
  app.clock.advance({ minutes: 1 })
  await app.as(admin).call(api.suspendPerson, { ...at(interviewee), body: { reason: 'Spam' } })
  app.clock.advance({ minutes: 1 })
  await app.as(admin).call(api.restorePerson, { ...at(interviewee), body: { reason: 'A mistake' } })

  const readAll = async (person: SignedInUser) => {
    const entries = []
    let cursor: string | undefined
    do {
      const page = await app
        .as(admin)
        .call(api.personTimeline, { ...at(person), query: { pageSize: 2, ...(cursor && { cursor }) } })
      entries.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    return entries
  }
  const entries = await readAll(interviewee)
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  expect(entries.map(({ at: time }) => time)).toEqual(
    entries
      .map(({ at: time }) => time)
      .toSorted()
      .toReversed(),
  )
  expect(entries.slice(0, 3)).toMatchObject([
    { kind: 'restoration' },
    { kind: 'suspension', detail: 'Spam', until: null },
    { kind: 'admin_action', status: 'sign_out_account', detail: 'Stolen phone' },
  ])
  const ofKind = (kind: string) => entries.filter(entry => entry.kind === kind)
  expect(ofKind('booking')).toMatchObject([
    {
      bookingId: booking.id,
      status: 'cancelled',
      other: { id: interviewer.id },
      amount: 50,
      currency: 'USD',
    },
  ])
  expect(ofKind('payment')).toMatchObject([{ bookingId: booking.id, amount: 50 }])
  expect(ofKind('review_written')).toMatchObject([{ rating: 4, detail: 'Calm and clear' }])
  expect(ofKind('sign_in')).toMatchObject([{ status: 'revoked' }])
  expect(ofKind('email').length).toBeGreaterThan(0)
  expect((await readAll(interviewer)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['booking', 'review_received', 'sign_in']),
  )
  expect(await app.as(admin).refused(api.personTimeline, at({ id: unknownId }))).toMatchObject({
    status: 404,
  })
})
