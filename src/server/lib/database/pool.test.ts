import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot, free } from '#test/factories.ts'
import { connectionLimits, isDatabaseBusy, isDatabaseUnavailable } from './pool.ts'

test.each([
  // Shut down, crashed, starting up, or closed by an idle or transaction timeout.
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'],
  // A write on a standby, too many connections, a failed connection.
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
])('the error %s means that the database is unavailable', code => {
  expect(isDatabaseUnavailable(Object.assign(new Error('away'), { code }))).toBe(true)
})

test.each(['57014', '55P03', '40001', '40P01'])('the error %s means that the database is busy', code => {
  expect(isDatabaseBusy(Object.assign(new Error('busy'), { code }))).toBe(true)
})

test.each(['23505', '42P01', '28P01', '3D000', '57P04', 'ENOENT'])('the error %s is permanent', code => {
  const error = Object.assign(new Error('wrong'), { code })
  expect(isDatabaseUnavailable(error) || isDatabaseBusy(error)).toBe(false)
})

test('a connection lost in use fails its statement, not the process', async () => {
  const { deps } = await startApp()
  const terminate = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(terminate.execute(deps.db)).rejects.toThrow()
  await expect(deps.db.transaction().execute(tx => terminate.execute(tx))).rejects.toThrow()
  expect((await deps.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('requests for a locked row get 503, and all other requests are served', async () => {
  const requestLimits = { ...connectionLimits.requests, connections: 4, lockTimeoutMs: 200 }
  const app = await startApp({ requestLimits })
  const interviewer = await anInterviewer(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const [booker, reader] = [await anInterviewee(app), await anInterviewee(app)]
  const book = () => app.as(booker).send(api.createBooking, { body: { timeSlotId } })
  const read = () => app.as(reader).send(api.availableSlots, { params: { interviewerId: interviewer.id } })
  await app.deps.db.transaction().execute(async tx => {
    await sql`select from slots where id = ${timeSlotId} for update`.execute(tx)
    const bookings = Array.from({ length: 16 }, book)
    expect(await read()).toMatchObject({ status: 200 })
    for (const { status, headers, body } of await Promise.all(bookings))
      expect({ status, code: body.code, retryAfter: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'server.unavailable',
        retryAfter: '2',
      })
  })
  expect(await book()).toMatchObject({ status: 201 })
})

test('background work waits longer than requests', () => {
  for (const limit of [
    'acquireTimeoutMs',
    'lockTimeoutMs',
    'statementTimeoutMs',
    'idleInTransactionMs',
  ] as const)
    expect(connectionLimits.background[limit]).toBeGreaterThan(connectionLimits.requests[limit])
  expect(connectionLimits.requests.acquireTimeoutMs).toBeGreaterThan(connectionLimits.requests.lockTimeoutMs)
})
