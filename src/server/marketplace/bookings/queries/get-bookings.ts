import type { Booking, BookingQuery } from '#contract/booking.ts'
import type { AnswerFileId, BookingId } from '#contract/id.ts'
import { toIsoDate } from '#contract/time.ts'
import { getSharedProfile } from '#server/identity/profiles/profile.ts'
import { formatCalendarTimestamp } from '#server/lib/format.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import {
  authorizeSession,
  getBookedSession,
  requireFound,
} from '#server/marketplace/bookings/access/get-booked-session.ts'
import {
  findBookingPage,
  getNotificationData,
  type ParticipantRoleFilter,
} from '#server/marketplace/bookings/access/repository.ts'
import { hasFiles } from '#server/marketplace/bookings/answer-files/answer-files.ts'
import { canReadFiles } from '#server/marketplace/bookings/answer-files/policy.ts'
import { listFilesOfBookings } from '#server/marketplace/bookings/answer-files/repository.ts'
import { buildPayload } from '#server/marketplace/bookings/notifications.ts'
import { canViewIntervieweeProfile } from '#server/marketplace/bookings/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { countWaitingRequests } from '#server/marketplace/time-requests/repository.ts'
import type { CalendarEvent } from '#server/notifications/email.ts'
import { sanitizeNames } from '#server/notifications/sanitize-names.ts'
import { toCalendarEvent } from '#server/notifications/templates/booking.ts'
import { presentBooking, presentUpcoming } from './presenter.ts'
import { type BookingDetailsRow, findBookingDetails, findUpcoming } from './repository.ts'

export async function getBooking(deps: Deps, user: CurrentUser, id: BookingId): Promise<Booking> {
  const [found] = await loadBookings(deps, user, [id])
  return requireFound(found).booking
}

export async function getUpcomingTasks({ db, now, urls }: Deps, { id, role }: CurrentUser) {
  const at = now()
  const [rows, timeRequests] = await Promise.all([
    findUpcoming(db, id, at),
    role === 'interviewer' ? countWaitingRequests(db, id, at) : null,
  ])
  return presentUpcoming(rows, timeRequests, { viewer: id, appUrl: urls.app })
}

export async function listBookings(
  deps: Deps,
  user: CurrentUser,
  party: ParticipantRoleFilter,
  query: BookingQuery,
) {
  const { ids, total, counts } = await findBookingPage(deps.db, user.id, party, query, deps.now())
  const bookings = (await loadBookings(deps, user, ids)).map(({ booking }) => booking)
  return { bookings, total, page: query.page, pageSize: query.pageSize, counts }
}

const allBookingsQuery: BookingQuery = {
  ...{ status: 'all', group: 'all', sort: 'date', order: 'asc' },
  ...{ page: 1, pageSize: 1_000_000 },
}

/** All bookings for the data export, without abilities. Only the interviewee who gave consents gets them. */
export async function exportBookings(deps: Deps, user: CurrentUser) {
  const { ids } = await findBookingPage(deps.db, user.id, 'either', allBookingsQuery, deps.now())
  return (await loadBookings(deps, user, ids)).map(({ booking: all, session }) => {
    const { can, changesAt, recordingUrl, recording, ...booking } = all
    return session.party === 'interviewee' ? { ...booking, consents: session.consents } : booking
  })
}

/** Bookings that the user may access, with batched extras from the rooms and training modules. */
async function loadBookings(deps: Deps, user: CurrentUser, ids: readonly BookingId[]) {
  const rows = ids.length > 0 ? await findBookingDetails(deps.db, ids) : []
  const authorized = rows.flatMap(row => {
    const session = authorizeSession(row, user.id)
    return session ? { row, session } : []
  })
  const confirmed = authorized.flatMap(({ session }) => (session.state === 'confirmed' ? session : []))
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
  const fileIds = await findReadableFiles(deps, authorized)
  const { feePercent } = deps.config.payment
  const viewer = { viewer: user.id, now: deps.now(), appUrl: deps.urls.app, feePercent }
  return authorized.map(({ row, session }) => {
    const details = {
      row,
      session,
      recording: recordings?.get(row.id) ?? null,
      hasReplay: replays?.has(row.id) ?? false,
      scorecard: scorecards?.get(row.id) ?? null,
      sharedTraining: sharedTraining?.get(row.id) ?? 0,
      fileIds,
    }
    return { booking: presentBooking(details, viewer), session }
  })
}

/** Stored files of the answers. Most bookings have none, and need no query. */
async function findReadableFiles(
  { db, now }: Deps,
  bookings: readonly { row: BookingDetailsRow; session: BookedSession }[],
): Promise<ReadonlySet<AnswerFileId>> {
  const withFiles = bookings.filter(
    ({ row, session }) => hasFiles(row.answers) && canReadFiles(session, now()),
  )
  if (withFiles.length === 0) return new Set()
  return new Set(
    await listFilesOfBookings(
      db,
      withFiles.map(({ row }) => row.id),
    ),
  )
}

/** Deleted and suspended interviewees have no visible profile. */
export async function getIntervieweeProfile(deps: Deps, user: CurrentUser, id: BookingId) {
  const session = await getBookedSession(deps.db, id, user.id)
  valueOrThrow(canViewIntervieweeProfile(session, deps.now()))
  const profile = await getSharedProfile(deps.db, session.intervieweeId)
  if (!profile) throw new AppError('booking.candidate_gone')
  const training = session.state === 'confirmed' ? await deps.bookingExtras.listSharedTraining(session) : []
  return { ...profile, training: [...training] }
}

/** Uses the same event id as the emails, so that calendars show the session once. */
export async function getBookingCalendar(deps: Deps, user: CurrentUser, id: BookingId) {
  const { state, party } = await getBookedSession(deps.db, id, user.id)
  if (state !== 'confirmed') throw new AppError('booking.not_confirmed')
  const row = await getNotificationData(deps.db, id)
  const { email, ...recipient } = row[party]
  const payload = sanitizeNames(buildPayload(deps, id, row, party), recipient.language)
  const reading = { to: { ...recipient, email: email ?? '' }, appUrl: deps.urls.app }
  const event = toCalendarEvent('REQUEST', reading, payload)
  // The calendar library uses memory that an idle server does not need.
  const { createPublishedCalendarFile } = await import('#server/notifications/ical-file.ts')
  return {
    fileName: `rehearse-${toIsoDate(event.start)}.ics`,
    file: createPublishedCalendarFile(event, { now: deps.now() }),
    google: googleCalendarUrl(event),
    outlook: outlookCalendarUrl('outlook.live.com', event),
    outlookWork: outlookCalendarUrl('outlook.office.com', event),
  }
}

/** Spaces are `%20`: Outlook shows the plus sign of forms as it is. */
const buildUrl = (page: string, facts: Record<string, string>) =>
  `${page}?${new URLSearchParams(facts)}`.replaceAll('+', '%20')

const googleCalendarUrl = ({ summary, description, start, end, location: link }: CalendarEvent) =>
  buildUrl('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: summary,
    dates: `${formatCalendarTimestamp(start)}/${formatCalendarTimestamp(end)}`,
    details: description,
    location: link ?? '',
  })

/** Private accounts are at `outlook.live.com`, those of companies and schools at `outlook.office.com`. */
const outlookCalendarUrl = (
  host: 'outlook.live.com' | 'outlook.office.com',
  { summary, description, start, end, location: link }: CalendarEvent,
) =>
  buildUrl(`https://${host}/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: summary,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: description,
    location: link ?? '',
  })
