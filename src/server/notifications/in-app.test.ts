import { expect, test } from 'vitest'
import { startApp } from '#test/app.ts'
import { aBookingPayload, aRecipient, aTimeRequestPayload, emailContext } from '#test/email-jobs.ts'
import { anInterviewee } from '#test/factories.ts'
import type { NotificationRequest } from './email.ts'
import { enqueueNotifications } from './enqueue-notification.ts'
import { renderEmail } from './render.ts'
import { sanitizeNames } from './sanitize-names.ts'

const text = 'zebrafinch'

test('a stored in-app notification has neither addresses nor texts of people', async () => {
  const app = await startApp()
  const { id } = await anInterviewee(app)
  const to = { ...aRecipient(), id }
  const requests: NotificationRequest[] = [
    {
      to,
      template: 'booking-cancelled',
      data: aBookingPayload({
        decline: { reason: 'other' },
        emailOnly: {
          addresses: { interviewee: `${text}@example.test`, interviewer: `${text}@example.test` },
          ...{ notes: text, declineNote: text },
          event: { decisionText: text, messages: [{ text, at: '2026-11-20T09:00:00Z' }] },
        },
      }),
    },
    {
      to,
      template: 'times-requested',
      data: aTimeRequestPayload({
        other: { id, name: 'Ann' },
        emailOnly: { message: text, answers: [{ label: text, answer: text }], declineNote: text },
      }),
    },
    { to, template: 'application-declined', data: { emailOnly: { answer: text } } },
  ]
  await app.deps.db.transaction().execute(tx => enqueueNotifications(app.deps, tx, requests))
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', id)
    .execute()
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).toContain('"reason":"other"')
  expect(JSON.stringify(rows)).not.toContain(text)
})

test('every field that ends with name is cleaned, and no control character reaches a subject', () => {
  const name = 'Nino\r\nBcc: all@example.test'
  expect(sanitizeNames({ candidateName: name, text: name }, 'en')).toEqual({
    candidateName: expect.not.stringMatching(/[\r\n]/),
    text: name,
  })
  const data = { code: '123\r\nBcc: all@example.test', minutes: 10 }
  const { subject } = renderEmail({ template: 'email-otp', to: aRecipient(), data }, emailContext)
  expect(subject).toBe('123 Bcc: all@example.test is your Rehearse code')
})
