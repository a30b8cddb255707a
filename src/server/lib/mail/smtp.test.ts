import { expect, test } from 'vitest'
import { userId } from '#contract/id.ts'
import { renderEmail } from '#server/notifications/render.ts'
import { aBookingEmailJob, aBookingId, emailContext } from '#test/email-jobs.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { createSmtpMailer, EmailRejected } from './mailer.ts'

const renderConfirmation = () => renderEmail(aBookingEmailJob('booking-confirmed'), emailContext)

test('a retried email has the same Message-ID, and another email has another', async () => {
  const { url, delivered } = await startSmtp()
  const mailer = createSmtpMailer(url, emailContext.from)
  await mailer.send(renderConfirmation())
  await mailer.send(renderConfirmation())
  await mailer.send(
    renderEmail(aBookingEmailJob('meeting-link-changed', { calendarSequence: 2 }), emailContext),
  )
  const [first, retried, other] = delivered.map(email => email.messageId)
  expect(first).toMatch(/^<[0-9a-f]{32}@rehearse\.example>$/)
  expect(retried).toBe(first)
  expect(other).not.toBe(first)
})

test('an email has a sender and the header of automatic mail', async () => {
  const { url, delivered } = await startSmtp()
  await createSmtpMailer(url, emailContext.from).send(renderConfirmation())
  const headers = new Map(delivered[0]?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('from')).toBe('Rehearse <hello@rehearse.example>')
  expect(headers.get('to')).toBe('Anna <anna@example.test>')
})

test('a line break in a name does not start a new header', async () => {
  const { url, delivered } = await startSmtp()
  const name = 'Eve\r\nX-Injected: yes\r\nBcc: others@example.test'
  const order = aBookingEmailJob('booking-confirmed', { interviewer: { name } }, { name })
  await createSmtpMailer(url, emailContext.from).send(renderEmail(order, emailContext))
  const keys = delivered[0]?.headers.map(({ key }) => key)
  expect(keys).not.toContain('x-injected')
  expect(keys).not.toContain('bcc')
})

test.each([
  { at: 'recipient', code: 550 },
  { at: 'content', code: 554 },
] as const)('a permanent rejection of the $at throws EmailRejected', async rejection => {
  const { url, setRefusal: refuse } = await startSmtp()
  refuse(rejection)
  await expect(createSmtpMailer(url, emailContext.from).send(renderConfirmation())).rejects.toBeInstanceOf(
    EmailRejected,
  )
})

test.each([
  { at: 'recipient', code: 450 },
  { at: 'content', code: 451 },
  { at: 'sender', code: 421 },
  // A rejected sender is a wrong setting, and emails wait for its correction.
  { at: 'sender', code: 550 },
] as const)('a rejection of the $at with $code can be retried', async rejection => {
  const { url, setRefusal: refuse, delivered } = await startSmtp()
  const mailer = createSmtpMailer(url, emailContext.from)
  refuse(rejection)
  const error = await mailer.send(renderConfirmation()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailRejected)
  refuse(null)
  await mailer.send(renderConfirmation())
  expect(delivered).toHaveLength(1)
})

test('a wrong SMTP password does not reject the email', async () => {
  const { urlFor, delivered } = await startSmtp({ login: { user: 'us', password: 'right' } })
  const error = await createSmtpMailer(urlFor('us', 'wrong'), emailContext.from)
    .send(renderConfirmation())
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailRejected)
  await createSmtpMailer(urlFor('us', 'right'), emailContext.from).send(renderConfirmation())
  expect(delivered).toHaveLength(1)
})

const headersOf = (email: { headers: { key: string; value: string }[] } | undefined) =>
  new Map(email?.headers.map(({ key, value }) => [key, value]))

test('an email that can be turned off has the headers of one-click unsubscribe', async () => {
  const { url, delivered } = await startSmtp()
  const mailer = createSmtpMailer(url, emailContext.from)
  const link = `https://rehearse.example/api/notice/unsubscribe?token=${'t'.repeat(90)}`
  const job = aBookingEmailJob('booking-requested', {}, { id: userId.parse(aBookingId) })
  await mailer.send(renderEmail(job, { ...emailContext, unsubscribeLink: () => link }))
  await mailer.send(renderConfirmation())
  const [optional, mandatory] = delivered.map(headersOf)
  expect(optional?.get('list-unsubscribe')?.replace(/\s/g, '')).toBe(`<${link}>`)
  expect(optional?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mandatory?.has('list-unsubscribe')).toBe(false)
})

test('replies go to the address of the setting, and without one the email says that they are not read', async () => {
  const { url, delivered } = await startSmtp()
  const mailer = createSmtpMailer(url, emailContext.from)
  const replyTo = 'Support <support@rehearse.example>'
  await mailer.send(renderEmail(aBookingEmailJob('booking-confirmed'), { ...emailContext, replyTo }))
  await mailer.send(renderConfirmation())
  const [answered, unanswered] = delivered.map(headersOf)
  expect(answered?.get('reply-to')).toBe(replyTo)
  expect(unanswered?.has('reply-to')).toBe(false)
  const [withReply, withoutReply] = delivered.map(({ text }) => text ?? '')
  expect(withReply).toContain('The Rehearse team reads replies to this email.')
  expect(withoutReply).toContain('We don’t read replies to this email.')
  // Neither reaches the other participant.
  for (const text of [withReply, withoutReply])
    expect(text).toContain(`Message Nino: https://rehearse.example/bookings?messages=${aBookingId}`)
})

test('an email about a session that is over for messages has no link to them', () => {
  const cancelled = aBookingEmailJob('booking-cancelled', { reason: 'cancelled_by_interviewer' })
  expect(renderEmail(cancelled, emailContext).text).not.toContain('?messages=')
})
