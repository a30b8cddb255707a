import type { z } from 'zod'
import type { bookingCalendar as reply } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { dayOf } from '#contract/time.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { calendarStamp } from '#server/lib/mail/format.ts'
import { showNames } from '#server/lib/mail/sanitize-names.ts'
import type { Appointment } from '#server/lib/mail/templates/email.ts'
import { getBookedSession, getNotificationData } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { toCalendarEvent } from './emails/calendar-event.ts'
import { buildPayload, getRecipients } from './notifications/build-payload.ts'

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
