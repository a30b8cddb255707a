import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSession, usd } from '#test/factories.ts'

async function start() {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app)
  const interviewee = await anInterviewee(app, { name: 'Maria Silva Costa' })
  const me = app.as(interviewee)
  return {
    app,
    interviewer,
    interviewee,
    me,
    session: (more: Partial<Parameters<typeof aSession>[1]> = {}) =>
      aSession(app, { interviewer, interviewee, price: usd(50), ...more }),
    write: (bookingId: BookingId, rating: number, comment = '') =>
      me.call(api.writeReview, { body: { bookingId, rating, comment } }),
    refuse: (bookingId: BookingId, rating = 5) =>
      me.refused(api.writeReview, { body: { bookingId, rating } }),
    reviews: (query = {}) => me.call(api.interviewerReviews, { params: { id: interviewer.id }, query }),
    card: () => me.call(api.interviewer, { params: { id: interviewer.id } }),
  }
}

test('a review shows its author’s first name, and the card shows the rating', async () => {
  const { session, write, reviews, card } = await start()
  const bookingId = await session()
  const review = {
    bookingId,
    rating: 4,
    comment: 'Clear and kind.',
    author: 'Maria',
    createdAt: '2030-05-01T09:00:00.000Z',
  }
  expect(await write(bookingId, 4, '  Clear and kind. ')).toEqual(review)
  expect(await reviews()).toEqual({ reviews: [review], rating: 4, total: 1, page: 1, pageSize: 10 })
  expect(await card()).toMatchObject({ rating: 4, reviewCount: 1 })
})

test('the rating is the mean to one decimal, and search sorts by it', async () => {
  const { app, interviewer, me, session, write, card } = await start()
  for (const [index, rating] of [5, 4, 4].entries())
    await write(await session({ start: `2030-04-2${index}T10:00:00Z` }), rating)
  expect(await card()).toMatchObject({ rating: 4.3, reviewCount: 3 })
  const row = await app.deps.db.selectFrom('interviewers').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ rating_sum: 13, review_count: 3, rating_rank: 433 })
  await aFindableInterviewer(app)
  const found = await me.call(api.findInterviewers, { body: {} })
  expect(found.interviewers.map(card => card.id)[0]).toBe(interviewer.id)
})

test('the same call edits the review and the rating within 24 hours, and is refused later', async () => {
  const { app, session, write, refuse, reviews, card } = await start()
  const bookingId = await session()
  await write(bookingId, 5)
  await write(await session({ start: '2030-04-29T10:00:00Z' }), 4)
  app.clock.set('2030-05-02T08:59:59Z')
  expect(await write(bookingId, 1, 'On reflection')).toMatchObject({ createdAt: '2030-05-01T09:00:00.000Z' })
  expect(await card()).toMatchObject({ rating: 2.5, reviewCount: 2 })
  expect((await reviews()).reviews.find(review => review.bookingId === bookingId)).toMatchObject({
    rating: 1,
    comment: 'On reflection',
  })
  app.clock.set('2030-05-02T09:00:00Z')
  expect(await refuse(bookingId)).toMatchObject({ status: 409, code: 'review.already_written' })
  expect(await card()).toMatchObject({ rating: 2.5, reviewCount: 2 })
})

test('an interviewee can review a session for 30 days after its end', async () => {
  const { app, session, write, refuse } = await start()
  const early = await session({ start: '2030-05-01T08:30:00Z' })
  expect(await refuse(early)).toMatchObject({ status: 422, code: 'review.not_completed' })
  app.clock.set('2030-05-01T09:30:00Z')
  await write(early, 5)
  const late = await session()
  app.clock.set('2030-05-30T11:00:00Z')
  expect(await refuse(late)).toMatchObject({ status: 422, code: 'review.too_late' })
  app.clock.set('2030-05-30T10:59:59Z')
  await write(late, 5)
})

test('an unconfirmed or missed session cannot be reviewed', async () => {
  const { session, write, refuse } = await start()
  const days = { start: '2030-04-20T10:00:00Z' }
  const refused = { status: 422, code: 'review.not_completed' }
  expect(await refuse(await session({ status: 'pending' }))).toMatchObject(refused)
  expect(await refuse(await session({ attendance: 'interviewer_no_show', ...days }))).toMatchObject(refused)
  await write(await session({ attendance: 'completed', start: '2030-04-21T10:00:00Z' }), 5)
})

test('only the interviewee of the booking can review it', async () => {
  const { app, interviewer, session } = await start()
  const bookingId = await session()
  const body = { bookingId, rating: 5 }
  expect(await app.as(await anInterviewee(app)).refused(api.writeReview, { body })).toMatchObject({
    status: 404,
    code: 'booking.not_found',
  })
  expect(await app.as(interviewer).refused(api.writeReview, { body })).toMatchObject({ status: 403 })
})

test.each([0, 6, 2.5, null, '5'])('the rating %j is refused', async rating => {
  const { me, session } = await start()
  const response = await me.send(api.writeReview, { body: { bookingId: await session(), rating } })
  expect(response).toMatchObject({ status: 400, body: { message: 'Please select a valid rating (1-5)' } })
})

test('twenty concurrent identical requests create and count one review', async () => {
  const { session, me, reviews, card } = await start()
  const bookingId = await session()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      me.send(api.writeReview, { body: { bookingId, rating: 1 + (index % 5) } }),
    ),
  )
  expect(new Set(responses.map(response => response.status))).toEqual(new Set([201]))
  const { reviews: list, rating, total } = await reviews()
  expect(total).toBe(1)
  expect(list).toHaveLength(1)
  expect(rating).toBe(list[0]?.rating)
  expect(await card()).toMatchObject({ reviewCount: 1, rating })
})

test('concurrent reviews of different sessions all count', async () => {
  const { session, write, card } = await start()
  const days = Array.from({ length: 10 }, (_, index) => `2030-04-${10 + index}T10:00:00Z`)
  const sessions = await Promise.all(days.map(start => session({ start })))
  await Promise.all(sessions.map((id, index) => write(id, index < 5 ? 5 : 4)))
  expect(await card()).toMatchObject({ reviewCount: 10, rating: 4.5 })
})

test('reviews are listed newest first, page by page', async () => {
  const { app, session, write, reviews } = await start()
  for (const index of [0, 1, 2]) {
    app.clock.advance({ minutes: 1 })
    await write(await session({ start: `2030-04-1${index}T10:00:00Z` }), 5, `Review ${index}`)
  }
  const comments = async (page: number) =>
    (await reviews({ page, pageSize: 2 })).reviews.map(review => review.comment)
  expect(await comments(1)).toEqual(['Review 2', 'Review 1'])
  expect(await comments(2)).toEqual(['Review 0'])
})

test('a review by an author without a name shows only the part of the email before the @', async () => {
  const { app, interviewer } = await start()
  const maria = await anInterviewee(app, { email: 'maria@example.test', name: 'maria@example.test' })
  const bookingId = await aSession(app, { interviewer, interviewee: maria, price: usd(50) })
  const author = async () =>
    (await app.as(maria).call(api.writeReview, { body: { bookingId, rating: 5 } })).author
  expect(await author()).toBe('maria')
  await app.deps.db
    .updateTable('profiles')
    .set({ display_name: null })
    .where('user_id', '=', maria.id)
    .execute()
  expect(await author()).toBe('maria')
})

test('reviews of an unlisted interviewer are visible only to the interviewer', async () => {
  const { app, me } = await start()
  const hidden = await anInterviewer(app, { complete: false })
  const params = { id: hidden.id }
  expect(await me.refused(api.interviewerReviews, { params })).toMatchObject({
    status: 404,
    code: 'interviewer.not_found',
  })
  expect(await app.as(hidden).call(api.interviewerReviews, { params })).toMatchObject({
    reviews: [],
    rating: null,
  })
})
