import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { parseCommand } from '#server/admin/commands.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { startApp } from '#test/app.ts'
import { aBookingEmailJob, aRecipient, emailContext, someEmailOnly } from '#test/email-jobs.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { sendEmailQueue } from './enqueue-notification.ts'

const toCome = { startTime: '2030-05-02T10:00:00.000Z', endTime: '2030-05-02T11:00:00.000Z' }

async function startWithSmtp() {
  const smtp = await startSmtp()
  const app = await startApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: emailContext.from },
    logLevel: 'info',
  })
  const { db, pool, jobs } = app.deps
  const handlers = createJobHandlers(app.deps)
  return {
    smtp,
    /** Works off what is due, always as the same process. */
    settle: () => jobs.drain(handlers),
    app,
    order: (...order: Partial<Parameters<typeof aBookingEmailJob>>) =>
      jobs.send(db, sendEmailQueue, {
        ...aBookingEmailJob(order[0] ?? 'booking-confirmed', { ...toCome, ...order[1] }),
      }),
    /** What the log says of mails. */
    told: () => app.logEntries.map(line => JSON.parse(line)).filter(({ msg }) => /mail|given up/.test(msg)),
    /** Makes a job that waits for its next attempt due at once. */
    hurry: () => pool.query("update pgboss.job set start_after = now() where state = 'retry'"),
    states: async () => {
      const { rows } = await pool.query<{ state: string }>(
        "select state from pgboss.job where name = 'send-email'",
      )
      return rows.map(row => row.state)
    },
  }
}

test('a mail that the server cannot take now is sent later, as the same mail', async () => {
  const { smtp, app, order, hurry, states } = await startWithSmtp()
  smtp.setRefusal({ at: 'content', code: 451 })
  await order()
  expect(await app.drainJobs()).toEqual({ failed: 1 })
  expect(await states()).toEqual(['retry'])

  smtp.setRefusal(null)
  await hurry()
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await states()).toEqual(['completed'])
  expect(smtp.delivered.map(mail => mail.subject)).toEqual(['Confirmed: Nino, Thu 2 May, 14:00 Tbilisi time'])
})

test('a later email with the content of an earlier one has a Message-ID of its own, a repetition has the same', async () => {
  const { smtp, app, settle } = await startWithSmtp()
  const { db, jobs, pool } = app.deps
  for (let restoration = 0; restoration < 2; restoration++)
    await jobs.send(db, sendEmailQueue, { template: 'account-restored', to: aRecipient(), data: {} })
  expect(await settle()).toEqual({ failed: 0 })
  // As after a crash between the delivery and its record.
  await pool.query("update pgboss.job set state = 'retry', start_after = now() where name = 'send-email'")
  expect(await settle()).toEqual({ failed: 0 })
  const ids = smtp.delivered.map(({ messageId }) => messageId)
  expect(ids).toHaveLength(4)
  expect(new Set(ids.slice(0, 2)).size).toBe(2)
  expect(ids.slice(2).toSorted()).toEqual(ids.slice(0, 2).toSorted())
})

test('a mail that is refused for good is not tried again', async () => {
  const { smtp, app, order, states } = await startWithSmtp()
  smtp.setRefusal({ at: 'recipient', code: 550 })
  await order()
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect(await states()).toEqual(['completed'])
  expect(smtp.delivered).toEqual([])
})

test('a mail that is refused for good is logged without its content', async () => {
  const { smtp, app, order, told } = await startWithSmtp()
  smtp.setRefusal({ at: 'recipient', code: 550 })
  await order('booking-confirmed', { emailOnly: someEmailOnly({ notes: 'Private' }) })
  await app.drainJobs()
  expect(told()).toMatchObject([{ msg: 'email rejected permanently', template: 'booking-confirmed' }])
  expect(app.logEntries.join()).not.toContain('Private')
})

test('a server that takes no mail is told of once, however many wait, and all arrive once when it is back', async () => {
  const { smtp, app, order, hurry, settle, told } = await startWithSmtp()
  smtp.setRefusal({ at: 'sender', code: 421 })
  for (let at = 0; at < 30; at++) await order('booking-confirmed', { calendarSequence: at + 1 })
  for (let hour = 0; hour < 5; hour++) {
    // On a slow machine some jobs are due again within the same run.
    expect((await settle()).failed).toBeGreaterThanOrEqual(30)
    await hurry()
    app.clock.advance({ hours: 1 })
  }
  expect(smtp.senders.length).toBe(5)

  smtp.setRefusal(null)
  expect(await settle()).toEqual({ failed: 0 })
  expect(new Set(smtp.delivered.map(mail => mail.messageId)).size).toBe(30)
  expect(smtp.delivered).toHaveLength(30)
  expect(told()).toMatchObject(
    [
      { level: 40, msg: 'mail server unavailable, emails queued', reason: /refuses the sender.*421/ },
      { level: 40, msg: 'mail server available again', failures: 5 },
    ].map(line => ({
      ...line,
      ...('reason' in line && { reason: expect.stringMatching(line.reason ?? '') }),
    })),
  )
})

test('a server that is not there is tried for about a day, then each mail is an error', async () => {
  const app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { db, pool, jobs } = app.deps
  const { rows } = await pool.query<{ limit: number; longest: number }>(
    "select retry_limit as limit, retry_delay_max as longest from pgboss.queue where name = 'send-email'",
  )
  const hours = ((rows[0]?.limit ?? 0) * (rows[0]?.longest ?? 0)) / 3600
  expect(hours).toBeGreaterThan(22)
  expect(hours).toBeLessThan(26)

  await jobs.send(db, sendEmailQueue, aBookingEmailJob('booking-confirmed', toCome))
  expect(await app.drainJobs()).toEqual({ failed: 1 })
  expect(app.loggedErrors).toEqual([])
  await pool.query('update pgboss.job set retry_count = retry_limit - 1, start_after = now()')
  expect(await app.drainJobs()).toEqual({ failed: 1 })
  expect(app.loggedErrors).toMatchObject([
    {
      msg: 'job given up',
      queue: 'send-email',
      err: { message: 'Nothing listens at 127.0.0.1:1. Check SMTP_URL and that the mail server runs.' },
    },
  ])
  app.loggedErrors.length = 0
})

test('what is outdated by the time it could be sent is not sent, and the log says so', async () => {
  const { smtp, app, order, told } = await startWithSmtp()
  const { db, jobs } = app.deps
  await order('session-reminder')
  const to = aRecipient()
  const link = 'https://rehearse.example/reset-password#token=secret'
  await jobs.send(db, sendEmailQueue, { template: 'reset-password', to, data: { link, minutes: 60 } })
  await jobs.send(db, sendEmailQueue, { template: 'email-otp', to, data: { code: '123456', minutes: 10 } })
  await order('booking-cancelled')
  app.clock.set(toCome.startTime)
  await app.drainJobs()
  expect(smtp.delivered.map(mail => mail.subject)).toEqual([expect.stringMatching(/^Cancelled/)])
  const late = told().filter(({ msg }) => msg === 'expired email not sent')
  expect(late.map(({ template }) => template).toSorted()).toEqual([
    'email-otp',
    'reset-password',
    'session-reminder',
  ])
})

test('a mail names the request that caused it, and so do the lines of its job', async () => {
  const { smtp, app } = await startWithSmtp()
  const headers = { 'x-request-id': '0123456789abcdef' }
  const body = {
    email: 'new@example.test',
    username: 'new',
    password: 'a very long password',
    roleId: 1 as const,
  }
  await app.anonymous.send(api.register, { body, headers })
  smtp.setRefusal({ at: 'recipient', code: 550 })
  await app.drainJobs()
  const refused = app.logEntries
    .map(line => JSON.parse(line))
    .find(({ msg }) => /rejected permanently/.test(msg))
  expect(refused).toMatchObject({ requestId: '0123456789abcdef' })

  smtp.setRefusal(null)
  await app.anonymous.send(api.requestPasswordReset, { body: { email: body.email }, headers })
  await app.drainJobs()
  const told = new Map(smtp.delivered[0]?.headers.map(({ key, value }) => [key, value]))
  expect(told.get('x-request-id')).toBe('0123456789abcdef')
})

test('the operator is told which mails wait and why, and has them tried again', async () => {
  const { smtp, app, order, settle } = await startWithSmtp()
  const said = async (...words: string[]) => (await parseCommand(['mails', ...words])(app.deps)).text
  expect(await said()).toBe('All emails are delivered.')
  smtp.setRefusal({ at: 'recipient', code: 450 })
  await order()
  await settle()
  await app.deps.pool.query(
    "update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now() where name = 'send-email'",
  )
  await order('booking-cancelled')
  await settle()
  const when = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`
  const why = String.raw`127\.0\.0\.1:\d+ does not take this mail now \(450\)\.`
  expect(await said()).toMatch(
    new RegExp(
      [
        '^2 emails not delivered, oldest first:',
        `${when}  booking-confirmed  to a…@example\\.test`,
        `  104 attempts, given up: ${why}`,
        `${when}  booking-cancelled  to a…@example\\.test`,
        `  1 attempt, next at ${when}: ${why}$`,
      ].join('\n'),
    ),
  )

  smtp.setRefusal(null)
  expect(await said('--again')).toBe('2 emails will be sent within a minute by the server.')
  expect(await settle()).toEqual({ failed: 0 })
  expect(smtp.delivered).toHaveLength(2)
  expect(await said('--again')).toBe('No emails to retry.')
})
