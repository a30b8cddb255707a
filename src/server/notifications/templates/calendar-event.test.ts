import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Recipient } from '#server/notifications/email.ts'
import type { BookingEmailTemplate, BookingNotificationPayload } from '#server/notifications/payloads.ts'
import { renderEmail } from '#server/notifications/render.ts'
import { aBookingEmailJob, aBookingId, emailContext, someEmailOnly } from '#test/email-jobs.ts'

function renderEvent(
  template: BookingEmailTemplate,
  data: Partial<BookingNotificationPayload> = {},
  recipient: Partial<Recipient> = {},
) {
  const content = renderEmail(aBookingEmailJob(template, data, recipient), emailContext).calendar?.content
  if (!content) return null
  const calendar = ICAL.Component.fromString(content)
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => event?.getFirstPropertyValue(name)
  return {
    content,
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    status: value('status'),
    start: (value('dtstart') as ICAL.Time).toJSDate().toISOString(),
    end: (value('dtend') as ICAL.Time).toJSDate().toISOString(),
    stamp: (value('dtstamp') as ICAL.Time).toJSDate().toISOString(),
    summary: value('summary'),
    location: value('location'),
    url: value('url'),
    organizer: value('organizer'),
    attendees: event
      ?.getAllProperties('attendee')
      .map(attendee => [attendee.getParameter('cn'), String(attendee.getFirstValue()).toLowerCase()]),
  }
}

test('a confirmed booking is a calendar event of both participants in UTC with the meeting link', () => {
  const event = renderEvent('booking-confirmed')
  expect(event).toMatchObject({
    method: 'REQUEST',
    uid: `booking-${aBookingId}@rehearse`,
    sequence: 1,
    status: 'CONFIRMED',
    start: '2026-11-26T14:00:00.000Z',
    end: '2026-11-26T15:00:00.000Z',
    stamp: '2026-11-20T09:00:00.000Z',
    summary: 'Mock interview with Nino',
    location: 'https://meet.example/abc',
    url: 'https://meet.example/abc',
    organizer: 'mailto:hello@rehearse.example',
    attendees: [
      ['Anna', 'mailto:anna@example.test'],
      ['Nino', 'mailto:nino@example.test'],
    ],
  })
  expect(event?.content).toContain('DTSTART:20261126T140000Z')
})

test('an event is called by its session type', () => {
  expect(renderEvent('booking-confirmed', { sessionType: 'Resume review' })?.summary).toBe(
    'Resume review with Nino',
  )
})

test('confirmation, link change and cancellation update one calendar event with a rising sequence', () => {
  const events = [
    renderEvent('booking-confirmed', { calendarSequence: 1 }),
    renderEvent('meeting-link-changed', { calendarSequence: 2, meetingLink: 'https://meet.example/new' }),
    renderEvent('booking-cancelled', {
      calendarSequence: 3,
      reason: 'cancelled_by_interviewee',
      refundMinor: 0,
    }),
  ]
  expect(events.map(event => [event?.method, event?.sequence, event?.status, event?.uid])).toEqual([
    ['REQUEST', 1, 'CONFIRMED', `booking-${aBookingId}@rehearse`],
    ['REQUEST', 2, 'CONFIRMED', `booking-${aBookingId}@rehearse`],
    ['CANCEL', 3, 'CANCELLED', `booking-${aBookingId}@rehearse`],
  ])
  expect(events[1]?.location).toBe('https://meet.example/new')
})

test('a request and its cancellation have no calendar event', () => {
  expect(renderEvent('booking-requested', { calendarSequence: 0 })).toBeNull()
  expect(renderEvent('booking-cancelled', { calendarSequence: 0, reason: 'declined' })).toBeNull()
})

test('the summary names the other participant in the recipient’s language', () => {
  expect(renderEvent('booking-confirmed', { side: 'interviewer' }, { language: 'ru' })?.summary).toBe(
    'Пробное собеседование: Anna',
  )
})

test('an interviewer who hides the email is no attendee in the interviewee’s calendar', () => {
  const event = renderEvent('booking-confirmed', {
    emailOnly: someEmailOnly({ addresses: { interviewee: 'anna@example.test', interviewer: null } }),
  })
  expect(event?.attendees).toEqual([['Anna', 'mailto:anna@example.test']])
})

test('a name cannot break out of the calendar file', () => {
  const name = 'Eve";X=1\r\nATTENDEE:mailto:spy@example.test\r\nSUMMARY:other'
  const event = renderEvent('booking-confirmed', { interviewee: { name } })
  expect(event?.attendees?.map(([, email]) => email)).toEqual([
    'mailto:anna@example.test',
    'mailto:nino@example.test',
  ])
  expect(event?.summary).toBe('Mock interview with Nino')
})
