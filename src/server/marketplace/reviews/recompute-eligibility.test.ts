import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { runCommand } from '#test/commands.ts'
import { emailedLink } from '#test/email-jobs.ts'
import { aFindableInterviewer, anInterviewee, aSession, recordAttendance, usd } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { getExclusionReason } from './policy.ts'
import { recomputeEligibilityNow } from './reviews.ts'

const review = (app: TestApp, user: SignedInUser, bookingId: string, rating = 5) =>
  app.as(user).call(api.writeReview, { body: { bookingId: bookingId as never, rating } })

async function start() {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  const reader = app.as(await anInterviewee(app))
  const params = { id: interviewer.id }
  return {
    app,
    interviewer,
    publicReviews: async () => {
      const { reviews, total, rating } = await reader.call(api.interviewerReviews, { params })
      expect(await reader.call(api.interviewer, { params })).toMatchObject({ rating, reviewCount: total })
      return { many: reviews.length, total, rating }
    },
    reviewOf: async (user: SignedInUser, id: string) =>
      (await app.as(user).call(api.booking, { params: { id: id as never } })).review,
  }
}
const noReviews = { many: 0, total: 0, rating: null }

test('reviews of free sessions without attendance do not count, but both parties can read them', async () => {
  const { app, interviewer, publicReviews, reviewOf } = await start()
  const interviewees = await Promise.all(Array.from({ length: 6 }, () => anInterviewee(app)))
  for (const [at, interviewee] of interviewees.entries()) {
    const id = await aSession(app, { interviewer, interviewee, start: `2030-04-1${at}T10:00:00Z` })
    await review(app, interviewee, id)
    expect(await reviewOf(interviewee, id)).toMatchObject({ rating: 5, counts: false, setAside: 'unmet' })
    expect(await reviewOf(interviewer, id)).toMatchObject({ rating: 5, counts: false, setAside: null })
  }
  expect(await publicReviews()).toEqual(noReviews)
})

test('a free session’s review counts after five minutes together, even if recorded later', async () => {
  const { app, interviewer, publicReviews } = await start()
  const ann = await anInterviewee(app)
  const short = await aSession(app, { interviewer, interviewee: ann, start: '2030-04-20T10:00:00Z' })
  await recordAttendance(app, short, 4)
  await review(app, ann, short)
  expect(await publicReviews()).toEqual(noReviews)
  await recordAttendance(app, short, 5)
  await Promise.all([1, 2, 3, 4].map(() => recomputeEligibilityNow(app.deps, short)))
  expect(await publicReviews()).toEqual({ many: 1, total: 1, rating: 5 })
  const long = await aSession(app, { interviewer, interviewee: ann })
  await recordAttendance(app, long)
  await review(app, ann, long, 4)
  expect(await publicReviews()).toEqual({ many: 2, total: 2, rating: 4.5 })
})

test('a review counts once its author confirms the email address', async () => {
  const { app, interviewer, publicReviews, reviewOf } = await start()
  const ann = await anInterviewee(app, { email: 'ann@example.test', confirmed: false })
  const id = await aSession(app, { interviewer, interviewee: ann, price: usd(50) })
  await review(app, ann, id, 4)
  expect(await publicReviews()).toEqual(noReviews)
  expect(await reviewOf(ann, id)).toMatchObject({ counts: false, setAside: 'unconfirmed' })
  await app.as(ann).send(api.resendConfirmation, {})
  const token = await emailedLink(app, 'confirm-email')
  await app.anonymous.call(api.confirmEmail, { body: { token } })
  await app.drainJobs()
  expect(await publicReviews()).toEqual({ many: 1, total: 1, rating: 4 })
})

test('a no-show report excludes a paid session’s review until it is rejected', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  app.clock.set(booking.endTime)
  await review(app, interviewee, booking.id, 1)
  const count = async () =>
    (await app.deps.db.selectFrom('interviewers').selectAll().executeTakeFirstOrThrow()).review_count
  expect(await count()).toBe(1)
  await app.as(interviewer).call(api.reportNoShow, { params: { id: booking.id } })
  expect(await count()).toBe(0)
  await app.as(interviewee).call(api.contestNoShow, { params: { id: booking.id }, body: { text: 'I came.' } })
  await runCommand(app, 'decide', booking.id, 'rejected')
  expect(await count()).toBe(1)
})

test('a suspended author’s reviews do not count, and the reason stays hidden', async () => {
  const { app, interviewer, publicReviews, reviewOf } = await start()
  const email = 'ann@example.test'
  const ann = await anInterviewee(app, { email })
  const id = await aSession(app, { interviewer, interviewee: ann, price: usd(50) })
  await review(app, ann, id)
  expect((await publicReviews()).total).toBe(1)
  await runCommand(app, 'suspend', email, '--why', 'one of six')
  await app.drainJobs()
  expect(await publicReviews()).toEqual(noReviews)
  expect(await reviewOf(interviewer, id)).toMatchObject({ counts: false, setAside: null })
  await runCommand(app, 'restore', email)
  await app.drainJobs()
  expect((await publicReviews()).total).toBe(1)
})

test('a review counts with payment or attendance, and a confirmed email', () => {
  const facts = {
    isSuspended: false,
    isHidden: false,
    isConfirmed: true,
    state: 'confirmed' as const,
    capturedMinor: 0,
    isReported: false,
    bothPresentMs: 0,
  }
  expect(getExclusionReason(facts)).toBe('unmet')
  expect(getExclusionReason({ ...facts, capturedMinor: 1 })).toBeNull()
  expect(getExclusionReason({ ...facts, capturedMinor: 1, isReported: true })).toBe('unmet')
  expect(getExclusionReason({ ...facts, capturedMinor: 1, state: 'cancelled' })).toBe('unmet')
  expect(getExclusionReason({ ...facts, isReported: true, bothPresentMs: 300_000 })).toBeNull()
  expect(getExclusionReason({ ...facts, bothPresentMs: 299_999 })).toBe('unmet')
  expect(getExclusionReason({ ...facts, capturedMinor: 1, isConfirmed: false })).toBe('unconfirmed')
  expect(getExclusionReason({ ...facts, isConfirmed: false })).toBe('unmet')
  expect(getExclusionReason({ ...facts, capturedMinor: 1, isSuspended: true })).toBe('suspended')
  expect(getExclusionReason({ ...facts, capturedMinor: 1, isHidden: true })).toBe('suspended')
})
