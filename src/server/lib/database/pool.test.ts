import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { connectionLimits, isDatabaseBusy, isDatabaseUnavailable } from './pool.ts'

test.each([
  // Ended by an administrator, by a crash, not there yet, and for having been idle or at it for too long.
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'],
  // A standby that is asked to write, no connection left, and whatever breaks on the way.
  ...['25006', '53300', '08000', '08001', '08003', '08004', '08006', '08P01'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EAI_AGAIN',
    'ERR_STREAM_DESTROYED',
  ],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET'],
])('what fails with %s may succeed in a moment', code => {
  expect(isDatabaseUnavailable(Object.assign(new Error('away'), { code }))).toBe(true)
})

test.each(['57014', '55P03', '40001', '40P01'])('so may what was ended with %s', code => {
  expect(isDatabaseBusy(Object.assign(new Error('busy'), { code }))).toBe(true)
})

test.each(['23505', '42P01', '28P01', '3D000', '57P04', 'ENOENT'])('what fails with %s stays wrong', code => {
  const error = Object.assign(new Error('wrong'), { code })
  expect(isDatabaseUnavailable(error) || isDatabaseBusy(error)).toBe(false)
})

test('a connection that the database cuts while it is in use costs that statement, not the process', async () => {
  const { deps } = await startApp()
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(cut.execute(deps.db)).rejects.toThrow()
  await expect(deps.db.transaction().execute(tx => cut.execute(tx))).rejects.toThrow()
  expect((await deps.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a row that somebody holds costs those who want it an answer, and nobody else theirs', async () => {
  const patience = { ...connectionLimits.requests, connections: 4, lockTimeoutMs: 200 }
  const app = await startApp({ patience })
  const interviewer = await anInterviewer(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const [greedy, other] = [await anInterviewee(app), await anInterviewee(app)]
  const book = () => app.as(greedy).send(api.createBooking, { body: { timeSlotId } })
  const read = () => app.as(other).send(api.availableSlots, { params: { interviewerId: interviewer.id } })
  await app.deps.db.transaction().execute(async tx => {
    await sql`select from slots where id = ${timeSlotId} for update`.execute(tx)
    const wanted = Array.from({ length: 16 }, book)
    expect(await read()).toMatchObject({ status: 200 })
    for (const { status, headers, body } of await Promise.all(wanted))
      expect({ status, code: body.code, retryAfter: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'server.unavailable',
        retryAfter: '2',
      })
  })
  expect(await book()).toMatchObject({ status: 201 })
})

test('work in the background waits longer than somebody who asks', () => {
  for (const limit of [
    'acquireTimeoutMs',
    'lockTimeoutMs',
    'statementTimeoutMs',
    'idleInTransactionMs',
  ] as const)
    expect(connectionLimits.background[limit]).toBeGreaterThan(connectionLimits.requests[limit])
  expect(connectionLimits.requests.acquireTimeoutMs).toBeGreaterThan(connectionLimits.requests.lockTimeoutMs)
})
