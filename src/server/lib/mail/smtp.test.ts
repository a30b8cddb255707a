import { expect, test } from 'vitest'
import { renderEmail } from '#server/notifications/render.ts'
import { aBookingOrder, aSender } from '#test/email-jobs.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { createSmtpMailer, EmailRejected } from './mailer.ts'

const confirmed = () => renderEmail(aBookingOrder('booking-confirmed'), aSender)

test('the same order sent twice carries the same Message-ID, another order another', async () => {
  const { url, delivered } = await startSmtp()
  const mailer = createSmtpMailer(url, aSender.from)
  await mailer.send(confirmed())
  await mailer.send(confirmed())
  await mailer.send(renderEmail(aBookingOrder('meeting-link-changed', { calendarSequence: 2 }), aSender))
  const [first, again, other] = delivered.map(mail => mail.messageId)
  expect(first).toMatch(/^<[0-9a-f]{32}@rehearse\.example>$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a mail says that a machine wrote it and who it is from', async () => {
  const { url, delivered } = await startSmtp()
  await createSmtpMailer(url, aSender.from).send(confirmed())
  const headers = new Map(delivered[0]?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('from')).toBe('Rehearse <hello@rehearse.example>')
  expect(headers.get('to')).toBe('Anna <anna@example.test>')
})

test('a name with a line break begins no header of its own', async () => {
  const { url, delivered } = await startSmtp()
  const name = 'Eve\r\nX-Injected: yes\r\nBcc: everybody@example.test'
  const order = aBookingOrder('booking-confirmed', { interviewer: { name, email: null } }, { name })
  await createSmtpMailer(url, aSender.from).send(renderEmail(order, aSender))
  const keys = delivered[0]?.headers.map(({ key }) => key)
  expect(keys).not.toContain('x-injected')
  expect(keys).not.toContain('bcc')
})

test.each([
  { at: 'recipient', code: 550 },
  { at: 'content', code: 554 },
] as const)('a final refusal of the $at is named as one', async refusal => {
  const { url, refuse } = await startSmtp()
  refuse(refusal)
  await expect(createSmtpMailer(url, aSender.from).send(confirmed())).rejects.toBeInstanceOf(EmailRejected)
})

test.each([
  { at: 'recipient', code: 450 },
  { at: 'content', code: 451 },
  { at: 'sender', code: 421 },
  // Our own address was refused: a wrong setting, which the mails outlive.
  { at: 'sender', code: 550 },
] as const)('a refusal of the $at with $code can be tried again', async refusal => {
  const { url, refuse, delivered } = await startSmtp()
  const mailer = createSmtpMailer(url, aSender.from)
  refuse(refusal)
  const error = await mailer.send(confirmed()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailRejected)
  refuse(null)
  await mailer.send(confirmed())
  expect(delivered).toHaveLength(1)
})

test('a wrong password is a wrong setting, not a refused mail', async () => {
  const { urlFor, delivered } = await startSmtp({ login: { user: 'us', password: 'right' } })
  const error = await createSmtpMailer(urlFor('us', 'wrong'), aSender.from)
    .send(confirmed())
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(EmailRejected)
  await createSmtpMailer(urlFor('us', 'right'), aSender.from).send(confirmed())
  expect(delivered).toHaveLength(1)
})
