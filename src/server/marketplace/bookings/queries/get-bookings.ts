import type { z } from 'zod'
import type { Booking, BookingQuery, bookingCalendar as reply } from '#contract/booking.ts'
import type { IntervieweeProfile } from '#contract/booking-messages.ts'
import type { BookingId } from '#contract/id.ts'
import { toIsoDate } from '#contract/time.ts'
import { getSharedProfile } from '#server/identity/profiles/get-profile.ts'
import { formatCalendarTimestamp } from '#server/lib/format.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getBookedSession, getNotificationData } from '#server/marketplace/bookings/access/authorize.ts'
import { authorize, toBookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { findBookingPage, type PartyFilter } from '#server/marketplace/bookings/access/repository.ts'
import { buildPayload, getRecipients } from '#server/marketplace/bookings/notifications.ts'
import { canViewIntervieweeProfile } from '#server/marketplace/bookings/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { CalendarEvent } from '#server/notifications/email.ts'
import { sanitizeNames } from '#server/notifications/render.ts'
import { toCalendarEvent } from '#server/notifications/templates/booking.ts'
import { type BookingDetails, presentBooking } from './presenter.ts'
import { findBookingDetails } from './repository.ts'

/** A booking of other users is answered as not found. */
export async function getBooking(deps: Deps, user: CurrentUser, id: BookingId): Promise<Booking> {
  const [booking] = await loadBookingDetails(deps, user, [id])
  if (!booking) throw new AppError('booking.not_found')
  return presentBooking(booking, toBookingViewer(deps, user))
}

export async function listBookings(deps: Deps, user: CurrentUser, party: PartyFilter, query: BookingQuery) {
  const { ids, total, counts } = await findBookingPage(deps.db, user.id, party, query, deps.now())
  const bookings = (await loadBookingDetails(deps, user, ids)).map(details =>
    presentBooking(details, toBookingViewer(deps, user)),
  )
  return { bookings, total, page: query.page, pageSize: query.pageSize, counts }
}

const allBookingsQuery: BookingQuery = {
  ...{ status: 'all', group: 'all', sort: 'date', order: 'asc' },
  ...{ page: 1, pageSize: 1_000_000 },
}

/** All bookings for the data export, without abilities. Only the interviewee who gave consents gets them. */
export async function exportBookings(deps: Deps, user: CurrentUser) {
  const { ids } = await findBookingPage(deps.db, user.id, 'either', allBookingsQuery, deps.now())
  return (await loadBookingDetails(deps, user, ids)).map(details => {
    const { can, changesAt, recordingUrl, recording, ...booking } = presentBooking(
      details,
      toBookingViewer(deps, user),
    )
    const { party, consents } = details.session
    return party === 'interviewee' ? { ...booking, consents } : booking
  })
}

/** Bookings that the user may access, with batched extras from the rooms and training modules. */
async function loadBookingDetails(
  deps: Deps,
  user: CurrentUser,
  ids: readonly BookingId[],
): Promise<BookingDetails[]> {
  const rows = ids.length > 0 ? await findBookingDetails(deps.db, ids) : []
  const authorized = rows.flatMap(row => {
    const session = toBookedSession(row)
    return { row, session: authorize(session, session, user.id) }
  })
  const confirmed = authorized.flatMap(({ session }) => (session?.state === 'confirmed' ? session : []))
  const [recordings, replays, scorecards, sharedTraining] = await Promise.all(
    confirmed.length > 0
      ? [
          deps.bookingExtras.findRecordings(user, confirmed),
          deps.bookingExtras.findReplays(confirmed),
          deps.bookingExtras.findScorecardAccess(confirmed),
          deps.bookingExtras.countSharedTraining(confirmed),
        ]
      : [],
  )
  return authorized.flatMap(({ row, session }) =>
    session
      ? {
          row,
          session,
          recording: recordings?.get(row.id) ?? null,
          hasReplay: replays?.has(row.id) ?? false,
          scorecard: scorecards?.get(row.id) ?? null,
          sharedTraining: sharedTraining?.get(row.id) ?? 0,
        }
      : [],
  )
}

const toBookingViewer = (deps: Deps, user: CurrentUser) => ({
  viewer: user.id,
  now: deps.now(),
  appUrl: deps.urls.app,
  feePercent: deps.config.payment.feePercent,
})

/** Deleted and suspended interviewees have no visible profile. */
export async function getIntervieweeProfile(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<IntervieweeProfile> {
  const session = await getBookedSession(deps.db, id, user.id)
  const verdict = canViewIntervieweeProfile(session, deps.now())
  if (verdict.error) throw new AppError(verdict.error)
  const profile = await getSharedProfile(deps.db, session.intervieweeId)
  if (!profile) throw new AppError('booking.candidate_gone')
  const training = session.state === 'confirmed' ? await deps.bookingExtras.listSharedTraining(session) : []
  return { ...profile, training: [...training] }
}

/** Uses the same event id as the emails, so that calendars show the session once. */
export async function getBookingCalendar(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
): Promise<z.input<typeof reply>> {
  const { state, party } = await getBookedSession(deps.db, id, user.id)
  if (state !== 'confirmed') throw new AppError('booking.not_confirmed')
  const row = await getNotificationData(deps.db, id)
  const { email, ...recipient } = getRecipients(row)[party]
  const payload = sanitizeNames(buildPayload(deps, id, row, party), recipient.language)
  const reading = { to: { ...recipient, email: email ?? '' }, appUrl: deps.urls.app }
  const event = toCalendarEvent('REQUEST', reading, payload)
  // The calendar library uses memory that an idle server does not need.
  const { createCalendarFile: calendarOf } = await import('#server/notifications/calendar.ts')
  const { content } = calendarOf(event, { from: deps.config.mail.from, now: deps.now() })
  return {
    fileName: `rehearse-${toIsoDate(event.start)}.ics`,
    file: content,
    google: googleCalendarUrl(event),
    outlook: outlookCalendarUrl(event),
  }
}

const buildUrl = (page: string, facts: Record<string, string>) => `${page}?${new URLSearchParams(facts)}`

const googleCalendarUrl = ({ summary, description, start, end, location: link }: CalendarEvent) =>
  buildUrl('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: summary,
    dates: `${formatCalendarTimestamp(start)}/${formatCalendarTimestamp(end)}`,
    details: description,
    location: link ?? '',
  })

const outlookCalendarUrl = ({ summary, description, start, end, location: link }: CalendarEvent) =>
  buildUrl('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: description,
    location: link ?? '',
  })
