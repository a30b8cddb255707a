import type { z } from 'zod'
import type { Booking, BookingQuery, bookingCalendar as reply } from '#contract/booking.ts'
import type { IntervieweeProfile } from '#contract/booking-messages.ts'
import type { BookingId } from '#contract/id.ts'
import { dayOf } from '#contract/time.ts'
import { getSharedProfile } from '#server/identity/profiles/get-profile.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { calendarStamp } from '#server/lib/mail/format.ts'
import { showNames } from '#server/lib/mail/sanitize-names.ts'
import type { Appointment } from '#server/lib/mail/templates/email.ts'
import {
  getBookedSession,
  getBookingPage,
  getNotificationData,
} from '#server/marketplace/bookings/access/authorize.ts'
import { authorize, type Party, toBookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { toCalendarEvent } from '#server/marketplace/bookings/emails/booking-emails.ts'
import { buildPayload, getRecipients } from '#server/marketplace/bookings/notifications/enqueue.ts'
import { canViewIntervieweeProfile } from '#server/marketplace/bookings/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { type BookingDetails, presentBooking } from './presenter.ts'
import { findBookingDetails } from './repository.ts'

/** One booking of one's own; another person's is not there. */
export async function getBooking(deps: Deps, user: User, id: BookingId): Promise<Booking> {
  const [booking] = await loadBookingDetails(deps, user, [id])
  if (!booking) throw new AppError('booking.not_found')
  return presentBooking(booking, toBookingViewer(deps, user))
}

export async function listBookings(deps: Deps, user: User, side: Party | 'either', query: BookingQuery) {
  const { ids, total, counts } = await getBookingPage(deps.db, user.id, side, query, deps.now())
  const bookings = (await loadBookingDetails(deps, user, ids)).map(one =>
    presentBooking(one, toBookingViewer(deps, user)),
  )
  return { bookings, total, page: query.page, pageSize: query.pageSize, counts }
}

const allBookingsQuery: BookingQuery = {
  ...{ status: 'all', group: 'all', sort: 'date', order: 'asc' },
  ...{ page: 1, pageSize: 1_000_000 },
}

/** All bookings of a person as their lists show them, without what can be done; consents are told to whoever gave them. */
export async function exportBookings(deps: Deps, user: User) {
  const { ids } = await getBookingPage(deps.db, user.id, 'either', allBookingsQuery, deps.now())
  return (await loadBookingDetails(deps, user, ids)).map(one => {
    const { can, changesAt, recordingUrl, recording, ...booking } = presentBooking(
      one,
      toBookingViewer(deps, user),
    )
    const { party, consents } = one.meeting
    return party === 'interviewee' ? { ...booking, consents } : booking
  })
}

/** Those of these bookings that are there for a person, with what the wings above keep of them: asked for all at once. */
async function loadBookingDetails(
  deps: Deps,
  user: User,
  ids: readonly BookingId[],
): Promise<BookingDetails[]> {
  const rows = ids.length > 0 ? await findBookingDetails(deps.db, ids) : []
  const own = rows.flatMap(row => {
    const meeting = toBookedSession(row)
    return { row, meeting: authorize(meeting, meeting, user.id) }
  })
  const standing = own.flatMap(({ meeting }) => (meeting?.state === 'confirmed' ? meeting : []))
  const [recordings, replays, scorecards, sharedTraining] = await Promise.all(
    standing.length > 0
      ? [
          deps.bookingExtras.findRecordings(user, standing),
          deps.bookingExtras.findReplays(standing),
          deps.bookingExtras.findScorecardAccess(standing),
          deps.bookingExtras.countSharedTraining(standing),
        ]
      : [],
  )
  return own.flatMap(({ row, meeting }) =>
    meeting
      ? {
          row,
          meeting,
          recording: recordings?.get(row.id) ?? null,
          hasReplay: replays?.has(row.id) ?? false,
          scorecard: scorecards?.get(row.id) ?? null,
          sharedTraining: sharedTraining?.get(row.id) ?? 0,
        }
      : [],
  )
}

/** Who looks, when, and from where. */
const toBookingViewer = (deps: Deps, user: User) => ({
  viewer: user.id,
  now: deps.now(),
  appUrl: deps.urls.app,
  feePercent: deps.config.payment.feePercent,
})

/** Whom an interviewer meets; of somebody who left or was suspended there is nothing to see. */
export async function getIntervieweeProfile(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<IntervieweeProfile> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const verdict = canViewIntervieweeProfile(meeting, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  const shown = await getSharedProfile(deps.db, meeting.intervieweeId)
  if (!shown) throw new AppError('booking.candidate_gone')
  const training = meeting.state === 'confirmed' ? await deps.bookingExtras.listSharedTraining(meeting) : []
  return { ...shown, training: [...training] }
}

/** A confirmed session for the calendar of whoever asks: under one id with what the mails bring, so it is there once. */
export async function getBookingCalendar(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<z.input<typeof reply>> {
  const { state, party } = await getBookedSession(deps.db, id, user.id)
  if (state !== 'confirmed') throw new AppError('booking.not_confirmed')
  const row = await getNotificationData(deps.db, id)
  const { email, ...reader } = getRecipients(row)[party]
  const news = showNames(buildPayload(deps, id, row, party), reader.language)
  const reading = { to: { ...reader, email: email ?? '' }, appUrl: deps.urls.app }
  const appointment = toCalendarEvent('REQUEST', reading, news)
  // The calendar library takes memory that an idle server does not need.
  const { calendarOf } = await import('#server/lib/mail/calendar.ts')
  const { content } = calendarOf(appointment, { from: deps.config.mail.from, now: deps.now() })
  return {
    fileName: `rehearse-${dayOf(appointment.start)}.ics`,
    file: content,
    google: googleCalendarUrl(appointment),
    outlook: outlookCalendarUrl(appointment),
  }
}

const buildUrl = (page: string, facts: Record<string, string>) => `${page}?${new URLSearchParams(facts)}`

const googleCalendarUrl = ({ summary, description, start, end, link }: Appointment) =>
  buildUrl('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: summary,
    dates: `${calendarStamp(start)}/${calendarStamp(end)}`,
    details: description,
    location: link ?? '',
  })

const outlookCalendarUrl = ({ summary, description, start, end, link }: Appointment) =>
  buildUrl('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: description,
    location: link ?? '',
  })
