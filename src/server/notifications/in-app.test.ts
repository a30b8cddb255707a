import { expect, test } from 'vitest'
import { aBookingPayload, aRecipient, emailContext } from '#test/email-jobs.ts'
import { inAppBooking } from './in-app.ts'
import { renderEmail, sanitizeNames } from './render.ts'

test('a stored in-app notification has neither addresses nor texts of the participants', () => {
  const { data } = inAppBooking(
    aBookingPayload({
      notes: 'About system design',
      decline: { reason: 'other', note: 'I am ill' },
      lifecycle: { decisionText: 'Decided', messages: [{ text: 'Hello', at: '2026-11-20T09:00:00Z' }] },
    }),
  )
  expect(JSON.stringify(data)).not.toMatch(/example\.test|system design|I am ill|Decided|Hello/)
  expect(data.decline.reason).toBe('other')
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
