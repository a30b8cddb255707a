import { pino } from 'pino'
import { expect, test } from 'vitest'
import { letters } from '#server/background.ts'
import { startApp } from '#test/app.ts'
import { startSmtp } from '#test/doubles/smtp.ts'
import { aBookingOrder } from '#test/mail-orders.ts'
import { mailHandlers } from './jobs.ts'

async function startWithSmtp() {
  const smtp = await startSmtp()
  const app = await startApp({ env: { SMTP_URL: smtp.url } })
  const { db, pool, jobs } = app.deps
  return {
    smtp,
    app,
    order: () => jobs.send(db, 'send-mail', aBookingOrder('booking-confirmed')),
    /** Makes a job that waits for its next attempt due at once. */
    hurry: () => pool.query("update pgboss.job set start_after = now() where state = 'retry'"),
    states: async () => {
      const { rows } = await pool.query<{ state: string }>(
        "select state from pgboss.job where name = 'send-mail'",
      )
      return rows.map(row => row.state)
    },
  }
}

test('a mail that the server cannot take now is sent later, as the same mail', async () => {
  const { smtp, app, order, hurry, states } = await startWithSmtp()
  smtp.refuse({ at: 'content', code: 451 })
  await order()
  expect(await app.settle()).toEqual({ failed: 1 })
  expect(await states()).toEqual(['retry'])

  smtp.refuse(null)
  await hurry()
  expect(await app.settle()).toEqual({ failed: 0 })
  expect(await states()).toEqual(['completed'])
  expect(smtp.delivered.map(mail => mail.subject)).toEqual([
    'Confirmed: mock interview with Nino on Thu 26/11/2026, 18:00',
  ])
})

test('a mail that is refused for good is not tried again', async () => {
  const { smtp, app, order, states } = await startWithSmtp()
  smtp.refuse({ at: 'recipient', code: 550 })
  await order()
  expect(await app.settle()).toEqual({ failed: 0 })
  expect(await states()).toEqual(['completed'])
  expect(smtp.delivered).toEqual([])
})

test('a mail that is refused for good is logged without its content', async () => {
  const { smtp, app } = await startWithSmtp()
  smtp.refuse({ at: 'recipient', code: 550 })
  const lines: { msg: string; template: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await mailHandlers({ ...app.deps, log }, letters)['send-mail'](
    aBookingOrder('booking-confirmed', { notes: 'Private' }),
  )
  expect(lines).toMatchObject([{ msg: 'a mail was refused for good', template: 'booking-confirmed' }])
  expect(JSON.stringify(lines)).not.toContain('Private')
})

test('a server that is not there is tried again', async () => {
  const app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  await app.deps.jobs.send(app.deps.db, 'send-mail', aBookingOrder('booking-confirmed'))
  expect(await app.settle()).toEqual({ failed: 1 })
})
