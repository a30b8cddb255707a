import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anAdmin, anInterviewee } from '#test/factories.ts'

const words = { text: 'We looked at the attendance.', reason: 'Attendance' }

async function setUp() {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const sides = { interviewee: app.as(interviewee), interviewer: app.as(interviewer) }
  const finance = app.as(await anAdmin(app, 'finance'))
  const own = { params: { id: booking.id } }
  const appeal = { ...own, body: { text: 'The decision is wrong.' } }
  /** Sides that the booking offers an appeal. The others are refused. */
  const listAble = async () => {
    const able: string[] = []
    for (const [side, user] of Object.entries(sides))
      if ((await user.call(api.booking, own)).can.appeal) able.push(side)
      else
        expect(await user.refused(api.appealDispute, appeal)).toMatchObject({
          code: 'booking.nothing_to_appeal',
        })
    return able
  }
  /** Sides whose email about the decision offers an appeal. */
  const listAbleByEmail = async () => {
    await app.drainJobs()
    const offers = (await app.emails()).filter(({ plain }) => plain.includes('you can appeal once'))
    return Object.keys(sides).filter(side => offers.some(({ plain }) => plain.includes(`/${side}-bookings`)))
  }
  const params = { bookingId: booking.id }
  return { app, booking, sides, finance, own, appeal, params, listAble, listAbleByEmail }
}

test.each([
  ['interviewer', true, 'interviewer'],
  ['interviewer', false, 'interviewee'],
  ['interviewee', true, 'interviewee'],
  ['interviewee', false, 'interviewer'],
] as const)(
  'of a report that the %s was absent, upheld %s, the %s appeals',
  async (absent, isUpheld, loser) => {
    const { app, booking, sides, finance, own, appeal, params, ...list } = await setUp()
    app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
    await sides[absent === 'interviewer' ? 'interviewee' : 'interviewer'].call(api.reportNoShow, own)
    await sides[absent].call(api.contestNoShow, { ...own, body: { text: 'I was there.' } })
    await finance.call(api.decideNoShow, { params, body: { isUpheld, ...words } })
    expect(await list.listAble()).toEqual([loser])
    expect(await list.listAbleByEmail()).toEqual([loser])
    await sides[loser].call(api.appealDispute, appeal)
  },
)

test.each([
  [0, ['interviewee']],
  [20, ['interviewee', 'interviewer']],
  [50, ['interviewer']],
])('of a claim that gets back %i of 50, these appeal: %j', async (amount, expected) => {
  const { app, booking, sides, finance, own, params, ...list } = await setUp()
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  const claimed = { reason: 'too_short', text: 'It ended after ten minutes.' } as const
  await sides.interviewee.call(api.claimSession, { ...own, body: claimed })
  await finance.call(api.decideClaim, { params, body: { amount, ...words } })
  expect(await list.listAble()).toEqual(expected)
  expect(await list.listAbleByEmail()).toEqual(expected)
})

test('a payer who is neither participant is told the decision, but not that they could appeal', async () => {
  const { app, booking, sides, finance, own, params } = await setUp()
  const payer = await anInterviewee(app, { email: 'payer@example.test' })
  await app.deps.db
    .updateTable('payments')
    .set({ payer_id: payer.id })
    .where('booking_id', '=', booking.id)
    .execute()
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  const claimed = { reason: 'too_short', text: 'It ended after ten minutes.' } as const
  await sides.interviewee.call(api.claimSession, { ...own, body: claimed })
  await finance.call(api.decideClaim, { params, body: { amount: 20, ...words } })
  await app.drainJobs()
  const decisions = (await app.emails()).filter(({ plain }) => plain.includes(words.text))
  expect(decisions).toHaveLength(3)
  const toPayer = decisions.filter(({ recipient }) => recipient === 'payer@example.test')
  expect(toPayer.map(({ plain }) => plain.includes('you can appeal once'))).toEqual([false])
})
