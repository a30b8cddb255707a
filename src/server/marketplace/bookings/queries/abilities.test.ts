import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type Booking, consents } from '#contract/booking.ts'
import type { BookingId, SlotId } from '#contract/id.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { startSharedApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { fileOf, mp4 } from '#test/recordings.ts'

const app = await startSharedApp()
const { db } = app.deps
const start = Date.parse('2030-05-10T10:00:00Z')
const end = start + hourMs
const at = (ms: number) => new Date(ms)

/** Boundaries of the policies in hours from the start, each tested a millisecond around. */
const boundaries = [-49, -24, -12, -2, -0.25, 0, 0.25, 1, 1.5, 24, 25, 26, 1 + 24 * 30, 1 + 24 * 90]

const aState = fc.record({
  status: fc.constantFrom('hold', 'pending', 'confirmed', 'confirmed', 'confirmed', 'cancelled'),
  attendance: fc.constantFrom('none', 'none', 'completed', 'interviewer_no_show', 'interviewee_no_show'),
  consents: fc.constantFrom(null, [...consents]),
  moves: fc.integer({ min: 0, max: 2 }),
  proposal: fc.constantFrom(null, 'free', 'taken', 'near'),
  report: fc.constantFrom(null, 'open', 'contested', 'resolved'),
  hasDocument: fc.boolean(),
  hasScorecard: fc.boolean(),
  absent: fc.constantFrom('interviewer', 'interviewee'),
  reviewedHoursAgo: fc.constantFrom(null, 1, 23, 25),
  hours: fc.constantFrom(...boundaries),
  ms: fc.integer({ min: -1, max: 1 }),
})
type State = typeof aState extends fc.Arbitrary<infer T> ? T : never

/** Recreates the booking of a state, with a spare slot. All earlier rows are deleted. */
async function createBookingIn(state: State, nino: SignedInUser, ann: SignedInUser, now: Date) {
  for (const table of [
    'reviews',
    'no_show_reports',
    'recordings',
    'session_reminders',
    'socket_tokens',
    'booking_messages',
    'bookings',
    'slots',
  ] as const)
    await db.deleteFrom(table).execute()
  const slotId = await aSlot(app, nino, { start: at(start).toISOString(), price: free })
  const proposed = state.proposal && (await proposedSlot(state.proposal, nino, now))
  const isConfirmed = state.status === 'confirmed'
  const { id } = await db
    .insertInto('bookings')
    .values({
      ...{ slot_id: slotId, interviewer_id: nino.id, interviewee_id: ann.id, status: state.status },
      ...{ attendance: isConfirmed ? state.attendance : 'none', approval: state.status === 'pending' },
      ...{ starts_at: at(start), ends_at: at(end), price_minor: 0, currency: 'USD', moves: state.moves },
      consents: state.consents,
      confirmed_at: isConfirmed ? at(start - 100 * hourMs) : null,
      respond_by: state.status === 'pending' ? at(start - 2 * hourMs) : null,
      hold_expires_at: state.status === 'hold' ? at(start - 24 * hourMs) : null,
      cancelled_at: state.status === 'cancelled' ? at(start - 50 * hourMs) : null,
      reason: state.status === 'cancelled' ? 'cancelled_by_interviewee' : null,
      proposed_slot_id: proposed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('slots').set({ available: false }).where('id', '=', slotId).execute()
  if (state.report && isConfirmed)
    await db
      .insertInto('no_show_reports')
      .values({
        ...{ booking_id: id, absent: state.absent, reported_at: at(start + 20 * minuteMs) },
        contested_at: state.report === 'contested' ? at(start + hourMs) : null,
        ...(state.report === 'resolved' ? { resolved_at: at(start + hourMs), upheld: true } : {}),
      })
      .execute()
  if (state.hasScorecard)
    await db
      .insertInto('scorecards')
      .values({
        ...{ booking_id: id, interviewer_id: nino.id, interviewee_id: ann.id, saved_at: at(end) },
        ...{ card: JSON.stringify(aCard), sent_at: at(end) },
      })
      .execute()
  if (state.hasDocument)
    await db
      .insertInto('collaboration_documents')
      .values({ booking_id: id, changed_at: at(start) })
      .execute()
  const reviewCount = Number(state.reviewedHoursAgo !== null && isConfirmed)
  await db
    .updateTable('interviewers')
    .set({ rating_sum: 5 * reviewCount, review_count: reviewCount })
    .where('user_id', '=', nino.id)
    .execute()
  if (state.reviewedHoursAgo !== null && isConfirmed)
    await db
      .insertInto('reviews')
      .values({
        ...{ booking_id: id, interviewer_id: nino.id, interviewee_id: ann.id, rating: 5 },
        created_at: at(now.getTime() - state.reviewedHoursAgo * hourMs),
      })
      .execute()
  const spareSlot = await aSlot(app, nino, {
    start: at(now.getTime() + 300 * 24 * hourMs).toISOString(),
    price: free,
  })
  return { id, spareSlot }
}

async function proposedSlot(kind: 'free' | 'taken' | 'near', nino: SignedInUser, now: Date): Promise<SlotId> {
  const soon = now.getTime() + 10 * minuteMs
  const isClear = soon + 5 * minuteMs <= start || soon >= end
  const ahead = kind === 'near' && isClear ? 10 * minuteMs : 200 * 24 * hourMs
  const id = await aSlot(app, nino, {
    start: at(now.getTime() + ahead).toISOString(),
    minutes: 5,
    price: free,
  })
  if (kind === 'taken') await db.updateTable('slots').set({ available: false }).where('id', '=', id).execute()
  return id
}

const aDraft = {
  ...{ interviewType: 0, experienceLevel: 2, grades: [], strengths: 'Calm', nextSteps: '' },
  hire: null,
} as const
const aCard = {
  ...aDraft,
  grades: ['communication', 'ownership', 'learning'].map(skill => ({
    skill,
    grade: 3,
    note: '',
    evidence: [],
  })),
  ...{ nextSteps: 'Slow down', hire: 'yes' },
}

type Ability = Exclude<keyof Booking['can'], 'pay'>

/** One request per ability. `slot` is a free slot. */
function attemptsFor(as: ReturnType<typeof app.as>, id: BookingId, slot: SlotId) {
  const params = { id }
  return {
    accept: () => as.send(api.acceptBooking, { params }),
    decline: () => as.send(api.declineBooking, { params }),
    cancel: () => as.send(api.cancelBooking, { body: { bookingId: id } }),
    changeMeetingLink: () =>
      as.send(api.setMeetingLink, { body: { bookingId: id, meetingLink: 'https://meet.example.test/x' } }),
    join: () =>
      as.send(api.joinRoom, {
        params: { bookingId: id },
        body: { instanceId: '0123456789abcdef0123456789abcdef' },
      }),
    review: () => as.send(api.writeReview, { body: { bookingId: id, rating: 4, comment: '' } }),
    uploadRecording: () => as.send(api.uploadRecording, { params, file: fileOf(mp4) }),
    grade: () => as.send(api.saveScorecardDraft, { params, body: aDraft }),
    scorecard: () => as.send(api.scorecard, { params }),
    replay: () => as.send(api.replay, { params: { bookingId: id } }),
    reschedule: () => as.send(api.rescheduleBooking, { params, body: { timeSlotId: slot } }),
    proposeTime: () => as.send(api.proposeReschedule, { params, body: { timeSlotId: slot } }),
    answerProposal: () => as.send(api.answerRescheduleProposal, { params, body: { accept: true } }),
    reportNoShow: () => as.send(api.reportNoShow, { params }),
    contestNoShow: () => as.send(api.contestNoShow, { params, body: { text: 'I was there.' } }),
    claim: () => as.send(api.claimSession, { params, body: { reason: 'too_short', text: 'Ten minutes.' } }),
    appeal: () => as.send(api.appealDispute, { params, body: { text: 'I was there.' } }),
    seeCandidate: () => as.send(api.intervieweeProfile, { params }),
    changeNotes: () => as.send(api.updateBookingNotes, { params, body: { notes: 'Graphs.' } }),
    writeMessage: () => as.send(api.sendBookingMessage, { params, body: { text: 'See you soon.' } }),
  } satisfies Record<Ability, () => Promise<{ status: number }>>
}

test('the server offers each action exactly when it accepts it, to either party, in any state, at any time', async () => {
  const check = async (state: State) => {
    // New users each time, because an account's requests per minute are limited.
    const participants = { nino: await anInterviewer(app, { name: 'Nino' }), ann: await anInterviewee(app) }
    const now = at(start + state.hours * hourMs + state.ms)
    app.clock.set(now)
    for (const side of ['nino', 'ann'] as const) {
      const as = app.as({ ...participants[side], token: await app.tokenFor(participants[side].id) })
      let { id, spareSlot } = await createBookingIn(state, participants.nino, participants.ann, now)
      const response = await as.send(api.booking, { params: { id } })
      const offered = response.status === 200 ? response.body.can : null
      for (const ability of Object.keys(attemptsFor(as, id, spareSlot)) as Ability[]) {
        const { status } = await attemptsFor(as, id, spareSlot)[ability]()
        expect({ ability, side, isDone: status < 300 }).toEqual({
          ...{ ability, side },
          isDone: Boolean(offered?.[ability]),
        })
        if (status < 300)
          ({ id, spareSlot } = await createBookingIn(state, participants.nino, participants.ann, now))
      }
    }
  }
  await fc.assert(fc.asyncProperty(aState, check), { numRuns: 12 })
}, 60_000)

test('abilities stay the same until the change time that the server names', async () => {
  const participants = { nino: await anInterviewer(app), ann: await anInterviewee(app) }
  const check = async (state: State, share: number) => {
    const now = at(start + state.hours * hourMs + state.ms)
    const { id } = await createBookingIn(state, participants.nino, participants.ann, now)
    const read = async (moment: Date) => {
      app.clock.set(moment)
      const ann = { ...participants.ann, token: await app.tokenFor(participants.ann.id) }
      return app.as(ann).call(api.booking, { params: { id } })
    }
    const { can, changesAt } = await read(now)
    const until = changesAt ? Date.parse(changesAt) : now.getTime() + 400 * 24 * hourMs
    expect(until).toBeGreaterThan(now.getTime())
    const between = await read(at(now.getTime() + Math.floor((until - 1 - now.getTime()) * share)))
    expect(between.can).toEqual(can)
  }
  const share = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))
  await fc.assert(fc.asyncProperty(aState, share, check), { numRuns: 25 })
}, 60_000)
