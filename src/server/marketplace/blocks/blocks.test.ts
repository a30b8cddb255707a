import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { moderationLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { startApp } from '#test/app.ts'
import { postponeEmails, retryJobs } from '#test/email-jobs.ts'
import { aFindableInterviewer, anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

async function setUp() {
  const app = await startApp()
  const interviewer = await aFindableInterviewer(app, { name: 'Nino Beridze' })
  const interviewee = await anInterviewee(app, { name: 'Maria Silva' })
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const params = (other: SignedInUser) => ({ params: { id: other.id } })
  return {
    ...{ app, interviewer, interviewee },
    block: (by: SignedInUser, other: SignedInUser) => app.as(by).call(api.blockUser, params(other)),
    unblock: (by: SignedInUser, other: SignedInUser) => app.as(by).call(api.unblockUser, params(other)),
    refuseBlock: async (by: SignedInUser, other: SignedInUser) =>
      (await app.as(by).refused(api.blockUser, params(other))).code,
    blocked: async (by: SignedInUser) =>
      (await app.as(by).call(api.myBlocks, {})).blocked.map(({ name }) => name),
    found: async (by: SignedInUser) => {
      const [first, filtered] = [
        await app.as(by).call(api.interviewers, {}),
        await app.as(by).call(api.findInterviewers, { body: {} }),
      ]
      expect(filtered.interviewers.map(({ id }) => id)).toEqual(first.interviewers.map(({ id }) => id))
      return [filtered.interviewers.length, filtered.total]
    },
    book: async () => {
      const body = { timeSlotId, consents: [...consents] }
      return app.as(interviewee).send(api.createBooking, { body })
    },
  }
}

test.each(['interviewer', 'interviewee'] as const)(
  'after the %s blocks the other they cannot book each other, until it is ended',
  async blocker => {
    const started = await setUp()
    const { interviewer, interviewee } = started
    const pair =
      blocker === 'interviewer'
        ? ([interviewer, interviewee] as const)
        : ([interviewee, interviewer] as const)
    if (blocker === 'interviewer') await aSession(started.app, { interviewer, interviewee })
    await started.block(...pair)
    await started.block(...pair)
    expect(await started.book()).toMatchObject({ status: 409, body: { code: 'booking.not_possible' } })
    expect(await started.blocked(pair[1])).toEqual([])
    await started.unblock(...pair)
    expect((await started.book()).status).toBe(201)
  },
)

test('a blocked interviewer is missing only in the search of the person who blocks', async () => {
  const { app, interviewer, interviewee, block, blocked, found } = await setUp()
  await aFindableInterviewer(app)
  expect(await found(interviewee)).toEqual([2, 2])
  await block(interviewee, interviewer)
  expect(await found(interviewee)).toEqual([1, 1])
  expect(await found(await anInterviewee(app))).toEqual([2, 2])
  expect(await blocked(interviewee)).toEqual(['Nino Beridze'])
})

test('bookings stay, and messages can be written until the end of the session', async () => {
  const { app, interviewer, interviewee, block } = await setUp()
  const id = await aSession(app, { interviewer, interviewee, start: '2030-05-02T10:00:00Z' })
  await block(interviewee, interviewer)
  const message = { params: { id }, body: { text: 'See you tomorrow.' } }
  await app.as(interviewer).call(api.sendBookingMessage, message)
  app.clock.set('2030-05-02T11:00:00Z')
  expect(await app.as(interviewer).refused(api.sendBookingMessage, message)).toMatchObject({
    code: 'booking.messages_unavailable',
  })
  const booking = await app.as(interviewee).call(api.booking, { params: { id } })
  expect(booking).toMatchObject({ status: 'confirmed', can: { writeMessage: false } })
  expect(await app.as(interviewee).call(api.bookingMessages, { params: { id } })).toMatchObject({
    until: null,
  })
})

test('only people whom the user can meet are blocked, and at most a hundred', async () => {
  const { app, interviewer, interviewee, block, refuseBlock } = await setUp()
  expect(await refuseBlock(interviewer, interviewee)).toBe('block.not_found')
  expect(await refuseBlock(interviewer, interviewer)).toBe('block.not_found')
  for (let count = 0; count < moderationLimits.maxBlocks; count++)
    await app.deps.db
      .insertInto('blocks')
      .values({
        blocker_id: interviewee.id,
        blocked_id: (await anInterviewer(app)).id,
        created_at: app.deps.now(),
      })
      .execute()
  expect(await refuseBlock(interviewee, interviewer)).toBe('block.too_many')
  await aSession(app, { interviewer, interviewee })
  await block(interviewer, interviewee)
})

test.each(['interviewer', 'interviewee'] as const)(
  'after the %s blocks the other, a new time sends no alert, until it is ended',
  async blocker => {
    const { app, interviewer, interviewee, block, unblock } = await setUp()
    const params = { params: { id: interviewer.id } }
    await app.as(interviewee).call(api.setFavorite, { ...params, body: { tellWhenFree: true } })
    const alerts = async () => {
      await app.runCronJobs()
      return (await app.emails()).filter(({ subject }) => subject.includes('has a free time')).length
    }
    if (blocker === 'interviewer') await aSession(app, { interviewer, interviewee })
    const pair =
      blocker === 'interviewer'
        ? ([interviewer, interviewee] as const)
        : ([interviewee, interviewer] as const)
    await block(...pair)
    expect(await alerts()).toBe(0)
    await unblock(...pair)
    expect(await alerts()).toBe(1)
  },
)

test('the export contains blocks, and erasure deletes those of both sides', async () => {
  const { app, interviewer, interviewee, block } = await setUp()
  await block(interviewee, interviewer)
  expect(await app.as(interviewee).call(api.exportAccount, {})).toMatchObject({
    blocked: [{ name: 'Nino Beridze' }],
  })
  await app.as(interviewer).call(api.closeAccount, {})
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.runCronJobs()
  const later = { token: await app.tokenFor(interviewee.id) }
  expect(await app.as(later).call(api.myBlocks, {})).toEqual({ blocked: [] })
})

test('an alert that waits in the mail queue is not sent after a block', async () => {
  const { app, interviewer, interviewee, block } = await setUp()
  const params = { params: { id: interviewer.id } }
  await app.as(interviewee).call(api.setFavorite, { ...params, body: { tellWhenFree: true } })
  await app.runCronJob('send-availability-alerts')
  await postponeEmails(app)
  await block(interviewee, interviewer)
  await retryJobs(app)
  expect((await app.emails()).filter(({ subject }) => subject.includes('has a free time'))).toEqual([])
})
