import { expect, test } from 'vitest'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { aBooking } from '#test/web/factories.ts'
import { arrangeActions } from './booking-actions.ts'

// The session is on 24/11/2026 from 12:00 to 13:00.
const arrange = (booking: Booking, now: string, side: ParticipantRole = 'interviewee') =>
  arrangeActions(booking, { side, now: Date.parse(`2026-11-${now}:00Z`), isUploading: false })

const refund = { refund: 50, currency: 'USD', percent: 100, until: null } as const
const meeting = {
  meetingLink: 'https://meet.example.test/x',
  room: { opensAt: '2026-11-24T11:45:00Z', closesAt: '2026-11-24T13:30:00Z' },
}

test('days ahead the main action is the calendar, and the meeting link from an hour before the start', () => {
  const booking = aBooking(meeting, {
    cancel: refund,
    reschedule: { left: 2, until: '2026-11-23T12:00:00Z' },
    writeMessage: true,
  })
  expect(arrange(booking, '20T12:00')).toEqual({
    main: 'calendar',
    opensAt: null,
    visible: ['join'],
    menu: ['messages', 'reschedule', 'block', 'cancel'],
  })
  expect(arrange(booking, '24T11:00').main).toBe('calendar')
  const soon = { main: 'join', visible: [], menu: ['calendar', 'messages', 'reschedule', 'block', 'cancel'] }
  expect(arrange(booking, '24T11:01')).toEqual({ ...soon, opensAt: '2026-11-24T11:45:00Z' })
  expect(arrange(booking, '24T11:50')).toEqual({ ...soon, opensAt: null })
  expect(arrange({ ...booking, room: null }, '24T11:01').opensAt).toBeNull()
})

test('a held time is paid or cancelled', () => {
  const payment = { transactionId: 'x' as never, status: 'Created', url: 'https://pay.example.test' } as const
  const hold = aBooking(
    { status: 'pending', holdExpiresAt: '2026-11-20T12:15:00Z', payment },
    { pay: true, cancel: refund },
  )
  expect(arrange(hold, '20T12:00')).toEqual({ main: 'pay', opensAt: null, visible: ['cancel'], menu: [] })
})

test('a request has its answers as main actions', () => {
  const request = aBooking(
    { status: 'pending', answerBy: '2026-11-21T12:00:00Z' },
    { accept: true, decline: true, cancel: refund, writeMessage: true },
  )
  expect(arrange(request, '20T12:00', 'interviewer')).toEqual({
    main: null,
    opensAt: null,
    visible: [],
    menu: ['messages', 'block'],
  })
})

test('after a session the interviewee reviews first, then watches, then books again', () => {
  const recording = { isPlayable: true } as Booking['recording']
  const ended = aBooking({ recording }, { review: true, replay: true, scorecard: true })
  expect(arrange(ended, '24T14:00')).toEqual({
    main: 'review',
    opensAt: null,
    visible: ['watch'],
    menu: ['scorecard', 'bookAgain', 'block'],
  })
  expect(arrange({ ...ended, reviewed: true }, '24T14:00')).toEqual({
    main: 'watch',
    opensAt: null,
    visible: [],
    menu: ['scorecard', 'editReview', 'bookAgain', 'block'],
  })
  expect(arrange(aBooking(), '24T14:00')).toEqual({
    main: 'bookAgain',
    opensAt: null,
    visible: [],
    menu: ['block'],
  })
})

test('after a session the interviewer writes the scorecard first', () => {
  const ended = aBooking({}, { scorecard: true, grade: true, uploadRecording: true, reportNoShow: true })
  expect(arrange(ended, '24T14:00', 'interviewer')).toEqual({
    main: 'grade',
    opensAt: null,
    visible: [],
    menu: ['upload', 'block', 'noShow'],
  })
})
