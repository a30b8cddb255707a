import { expect, test } from 'vitest'
import { timelineKinds } from '#contract/admin/people.ts'
import { api } from '#contract/api.ts'
import type { UserId } from '#contract/id.ts'
import type { EmailJob } from '#server/notifications/email.ts'
import { sendEmailQueue } from '#server/notifications/enqueue-notification.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { aRecipient } from '#test/email-jobs.ts'
import { aFindableInterviewer, anAdmin, anInterviewee } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { listTimeline } from './timeline-repository.ts'

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

test('reports that a person made and received are for those who moderate', async () => {
  const app = await startApp()
  const [reporter, author] = [await anInterviewee(app), await aFindableInterviewer(app)]
  const target = { kind: 'profile' as const, userId: author.id }
  await app
    .as(reporter)
    .call(api.reportContent, { body: { target, cause: 'spam', text: 'It sells a course.' } })
  const moderator = app.as(await anAdmin(app, 'moderator'))
  const [open] = (await moderator.call(api.moderationCases, {})).items
  const read = async (admin: typeof moderator, person: SignedInUser) =>
    (await admin.call(api.personTimeline, at(person))).items.filter(({ kind }) => kind.startsWith('report'))
  expect(await read(moderator, reporter)).toMatchObject([
    { kind: 'report_made', key: `report_made:${open?.id}`, detail: 'spam' },
  ])
  const received = { kind: 'report_received', key: `report_received:${open?.id}`, detail: 'profile' }
  expect(await read(moderator, author)).toMatchObject([{ ...received, status: 'waiting' }])
  await moderator.call(api.dismissReports, { params: { id: open?.id ?? '' }, body: { reason: 'Fair' } })
  expect(await read(moderator, author)).toMatchObject([{ ...received, status: 'dismissed' }])
  const support = app.as(await anAdmin(app, 'support'))
  expect([...(await read(support, author)), ...(await read(support, reporter))]).toEqual([])
})

test('a page reads the emails of the person, and not all of the day', async () => {
  const app = await startApp()
  const { db, now } = app.deps
  const [person, unconfirmed] = [await anInterviewee(app), await anInterviewee(app, { confirmed: false })]
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', unconfirmed.id)
    .executeTakeFirstOrThrow()
  const data = { changedAt: now().toISOString() }
  const to = (recipient: object) => ({
    template: 'password-changed' as const,
    to: aRecipient(recipient),
    data,
  })
  const others: EmailJob[] = Array.from({ length: 500 }, (_, index) =>
    to({ email: `other-${index}@example.test` }),
  )
  const own = [to({ id: person.id }), to({ email })]
  await app.deps.jobs.sendMany(db, sendEmailQueue, [...others, ...own])
  for (const { id } of [person, unconfirmed]) {
    const page = { after: null, limit: 50 }
    let entries: { kind: string }[] = []
    const read = await countRowsRead(app, 'job_common', async tx => {
      entries = await listTimeline(tx, id, now(), timelineKinds, page)
    })
    expect(entries.filter(({ kind }) => kind === 'email')).toHaveLength(1)
    expect(read).toBeLessThan(10)
  }
})

test('each role sees in the history only what its other pages show it', async () => {
  const app = await startApp()
  const { interviewee, interviewer } = await aBooking(app, { start: '2030-05-04T10:00:00Z' })
  const batch = await app.deps.db
    .insertInto('payout_batches')
    .values({ currency: 'USD', method: 'bank', created_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payout = { batch_id: batch.id, user_id: interviewer.id, amount_minor: 4250, currency: 'USD' } as const
  await app.deps.db
    .insertInto('payouts')
    .values({ ...payout, destination: '…4917', created_at: app.clock.now() })
    .execute()
  const kindsFor = async (role: 'owner' | 'support' | 'moderator') => {
    const admin = app.as(await anAdmin(app, role))
    const pages = [
      await admin.call(api.personTimeline, at(interviewee)),
      await admin.call(api.personTimeline, at(interviewer)),
    ]
    const kinds = pages.flatMap(({ items }) => items.map(({ kind }) => kind))
    return ['booking', 'payment', 'payout', 'sign_in'].filter(kind => kinds.some(known => known === kind))
  }
  expect(await kindsFor('owner')).toEqual(['booking', 'payment', 'payout', 'sign_in'])
  expect(await kindsFor('support')).toEqual(['booking', 'payment', 'sign_in'])
  expect(await kindsFor('moderator')).toEqual(['sign_in'])
})
