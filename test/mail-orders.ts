import { type BookingId, bookingId } from '#contract/id.ts'
import type { BookingFacts, BookingMail, MailOrder, Recipient } from '#server/mail/order.ts'

export const aBookingId: BookingId = bookingId.parse('0196a1b2-0000-7000-8000-00000000000a')

export const aReader = (reader: Partial<Recipient> = {}): Recipient => ({
  email: 'anna@example.test',
  name: 'Anna',
  language: 'en',
  timeZone: 'Asia/Tbilisi',
  ...reader,
})

/** An hour with Nino on Thursday 26 November 2026, 18:00 in Tbilisi, for 50 USD. */
export const someFacts = (facts: Partial<BookingFacts> = {}): BookingFacts => ({
  bookingId: aBookingId,
  side: 'interviewee',
  interviewee: { name: 'Anna', email: 'anna@example.test' },
  interviewer: { name: 'Nino', email: 'nino@example.test' },
  specialty: 'Backend',
  startTime: '2026-11-26T14:00:00.000Z',
  endTime: '2026-11-26T15:00:00.000Z',
  amountMinor: 5000,
  currency: 'USD',
  meetingLink: 'https://meet.example/abc',
  notes: null,
  answerBy: null,
  reason: null,
  refundMinor: null,
  calendarSequence: 1,
  ...facts,
})

export const aBookingOrder = (
  template: BookingMail,
  facts: Partial<BookingFacts> = {},
  reader: Partial<Recipient> = {},
): MailOrder => ({ template, to: aReader(reader), data: someFacts(facts) })

/** What a mail is rendered with. */
export const aSender = {
  appUrl: 'https://rehearse.example',
  from: 'Rehearse <hello@rehearse.example>',
  now: new Date('2026-11-20T09:00:00Z'),
}
