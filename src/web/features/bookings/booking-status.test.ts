import { expect, test } from 'vitest'
import type { z } from 'zod'
import { booking } from '#contract/booking.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import {
  getBookingStage,
  getOpenMeetingUrl,
  getSessionPhase,
  groupForOverview,
  hasTimeToUndo,
  isJoinOpen,
  msUntilNextChange,
} from './booking-status.ts'

const now = Date.parse('2030-05-01T10:00:00Z')
const inHours = (hours: number) => new Date(now + hours * hourMs).toISOString()
const nothing = {
  pay: false,
  accept: false,
  decline: false,
  changeMeetingLink: false,
  join: false,
  uploadRecording: false,
  replay: false,
  grade: false,
  scorecard: false,
  reschedule: null,
  proposeTime: false,
  answerProposal: false,
  reportNoShow: false,
  contestNoShow: null,
  claim: null,
  appeal: null,
  seeCandidate: false,
  changeNotes: false,
  writeMessage: false,
}
const id = '3f0c7a52-7f0e-4d8b-9c3e-1f2a3b4c5d6e'

const aBooking = (change: Partial<z.input<typeof booking>> = {}) =>
  booking.parse({
    id,
    timeSlotId: id,
    status: 'confirmed',
    reason: null,
    attendance: 'none',
    startTime: inHours(48),
    endTime: inHours(49),
    sessionType: null,
    answers: [],
    notes: null,
    meetingLink: null,
    recordingUrl: null,
    recordingFileName: null,
    intervieweeId: id,
    intervieweeEmail: 'ana@example.test',
    intervieweeName: 'Ana',
    interviewerId: id,
    interviewerName: 'Boris',
    interviewerPictureUrl: null,
    interviewerSpecialty: null,
    interviewerCompany: null,
    amount: 50,
    currency: 'USD',
    receives: null,
    holdExpiresAt: null,
    answerBy: null,
    payment: null,
    refund: null,
    review: null,
    reviewed: false,
    createdAt: inHours(-1),
    recording: null,
    conversion: null,
    decline: null,
    proposal: null,
    noShow: null,
    claim: null,
    decision: null,
    sharedTraining: 0,
    messages: 0,
    room: null,
    mayBeRecorded: true,
    changesAt: null,
    can: { ...nothing, cancel: null, review: false },
    ...change,
  })

const aHold = (minutes: number, startsIn = 72) =>
  aBooking({ status: 'pending', startTime: inHours(startsIn), holdExpiresAt: inHours(minutes / 60) })
const aRequest = (hours: number) => aBooking({ status: 'pending', answerBy: inHours(hours) })
const anEnded = (hours: number, change: Partial<z.input<typeof booking>> = {}) =>
  aBooking({ startTime: inHours(-hours - 1), endTime: inHours(-hours), ...change })

test('a booking has the stage that users expect', () => {
  expect(getBookingStage(aHold(10), now)).toBe('awaiting-payment')
  expect(getBookingStage(aRequest(20), now)).toBe('awaiting-answer')
  expect(getBookingStage(aBooking({ status: 'pending' }), now)).toBe('settling')
  expect(getBookingStage(aBooking(), now)).toBe('ahead')
  expect(getBookingStage(aBooking({ status: 'cancelled', reason: 'declined' }), now)).toBe('cancelled')
})

test('a session is upcoming until its end, not until its start', () => {
  const running = aBooking({ startTime: inHours(-0.5), endTime: inHours(0.5) })
  expect(getBookingStage(running, now)).toBe('ahead')
  expect(getBookingStage(running, now + hourMs)).toBe('ended')
})

const changing = (hours: number) => aBooking({ changesAt: inHours(hours) })

test('a list reloads when the first of its bookings changes by the clock, but at least hourly', () => {
  expect(msUntilNextChange([aBooking(), changing(0.5), changing(0.25)], now)).toBe(15 * minuteMs)
  expect(msUntilNextChange([changing(30)], now)).toBe(hourMs)
})

test('an overdue or settling booking is polled soon', () => {
  expect(msUntilNextChange([aHold(-1)], now)).toBe(5_000)
  expect(msUntilNextChange([aRequest(-1)], now)).toBe(5_000)
  expect(msUntilNextChange([aBooking({ status: 'pending' })], now)).toBe(5_000)
})

test('a clock ahead of the server’s polls soon, neither at once nor never', () => {
  expect(msUntilNextChange([changing(-0.01)], now)).toBe(5_000)
})

test('the meeting link exists until the end of the session', () => {
  const link = { meetingLink: 'https://meet.example.test/x' }
  expect(getOpenMeetingUrl(aBooking(link), now)).toBe(link.meetingLink)
  expect(getOpenMeetingUrl(anEnded(0, link), now)).toBeNull()
  expect(getOpenMeetingUrl(aBooking(), now)).toBeNull()
})

test('bookings that need an answer come before upcoming ones', () => {
  const undecided = aBooking({ can: { ...nothing, cancel: null, review: false, answerProposal: true } })
  const accused = anEnded(1, {
    can: { ...nothing, cancel: null, review: false, contestNoShow: { until: inHours(20) } },
  })
  const soon = aBooking({ startTime: inHours(3) })
  expect(groupForOverview([undecided, accused, soon], now)).toMatchObject({
    next: soon,
    toDecide: [accused, undecided],
    later: [],
  })
})

test('a list of ended bookings never reloads by the clock', () => {
  const cancelled = aBooking({ status: 'cancelled', reason: 'declined' })
  expect(msUntilNextChange([anEnded(24), cancelled], now)).toBe(false)
})

test('the overview puts the nearest session first, even if it is only held', () => {
  const [soon, later, hold] = [aBooking(), aBooking({ startTime: inHours(90) }), aHold(10, 24)]
  expect(groupForOverview([later, soon, hold], now)).toMatchObject({
    next: hold,
    toPay: [],
    later: [soon, later],
  })
  expect(groupForOverview([later, soon, aHold(10, 72)], now)).toMatchObject({ next: soon, later: [later] })
})

test('only sessions without a review ask for one, the latest first', () => {
  const open = { can: { ...nothing, cancel: null, review: true } }
  const [old, recent] = [anEnded(40, open), anEnded(2, open)]
  const written = anEnded(1, { ...open, reviewed: true })
  expect(groupForOverview([old, written, recent, anEnded(5)], now).toReview).toEqual([recent, old])
})

test('a confirmed session is running, ended, then completed, by the clock and by the server', () => {
  const at = (hours: number, change = {}) => getSessionPhase(anEnded(hours, change), now)
  expect(getSessionPhase(aBooking(), now)).toBeNull()
  expect(at(-0.5)).toBe('now')
  expect(at(0)).toBe('ended')
  expect(at(1, { attendance: 'completed' })).toBe('completed')
  expect(at(1, { status: 'cancelled' })).toBeNull()
})

test('a session that has just ended is polled until the server completes it', () => {
  expect(msUntilNextChange([anEnded(0)], now)).toBe(30_000)
  expect(msUntilNextChange([anEnded(0, { attendance: 'completed' })], now)).toBe(false)
  expect(msUntilNextChange([anEnded(1)], now)).toBe(false)
})

test('joining is possible from shortly before the start until the end', () => {
  const link = { meetingLink: 'https://meet.example.test/x' }
  const room = (opens: number) => ({ opensAt: inHours(opens), closesAt: inHours(9) })
  expect(isJoinOpen(aBooking({ ...link, room: room(0) }), now)).toBe(true)
  expect(isJoinOpen(aBooking({ ...link, room: room(0.1) }), now)).toBe(false)
  expect(isJoinOpen(anEnded(0, { ...link, room: room(-2) }), now)).toBe(false)
})

test('no undo is offered when a deadline could pass', () => {
  expect(hasTimeToUndo([null, inHours(1)], now)).toBe(true)
  expect(hasTimeToUndo([inHours(1), new Date(now + 20_000).toISOString()], now)).toBe(false)
  expect(hasTimeToUndo([inHours(-1)], now)).toBe(false)
})
