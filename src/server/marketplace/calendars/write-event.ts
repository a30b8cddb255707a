import type { BookingId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { getSessionTitle } from '#server/lib/session-title.ts'
import { getMeetingUrl } from '#server/marketplace/bookings/access/booked-session.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { refreshBusySlots } from '#server/marketplace/slots/repository.ts'
import { sanitizeNames } from '#server/notifications/sanitize-names.ts'
import { getCalendarAccess, getCalendarProvider, hashEventId } from './calendar-access.ts'
import {
  deleteEvent,
  type EventRow,
  findEvent,
  findSessionToWrite,
  findTarget,
  type SessionToWrite,
  upsertEvent,
} from './events-repository.ts'
import { type BookingEvent, CalendarError } from './provider.ts'
import { findConnection, findOwner, listCalendars, replaceBusyTimes, updateCalendar } from './repository.ts'

const notes: Record<Language, string> = {
  en: 'Change or cancel the session in Rehearse. Changes to this event don’t move it.',
  ru: 'Перенести или отменить встречу можно в Rehearse. Изменения этого события её не переносят.',
}

/** The same id as in emails, so that calendars show the session once. */
export const toBookingEvent = (
  session: SessionToWrite,
  language: Language,
  appUrl: string,
): BookingEvent => ({
  uid: `booking-${session.id}@rehearse`,
  sequence: session.sequence,
  title: getSessionTitle({ ...session, ...sanitizeNames({ name: session.name }, language) }, language),
  text: `${notes[language]}\n${appUrl}/bookings`,
  url: getMeetingUrl(session.meetingLink, session.id, appUrl),
  start: session.start,
  end: session.end,
})

const writeTimeoutMs = 30_000

/** Writes, moves or deletes the event of a booking as the booking is now. Safe to repeat. */
export async function writeCalendarEvent(deps: Deps, id: BookingId): Promise<void> {
  const session = await findSessionToWrite(deps.db, id)
  if (!session) return
  const target =
    session.isConfirmed && session.end > deps.now()
      ? await findTarget(deps.db, session.interviewer_id)
      : undefined
  const known = await findEvent(deps.db, id)
  if (known && known.calendar_id !== target?.id) await removeEvent(deps, session, known)
  if (target) await putEvent(deps, session, target.id, known?.calendar_id === target.id ? known : null)
}

async function openCalendar(deps: Deps, session: SessionToWrite, calendarId: string) {
  const calendar = (await listCalendars(deps.db, session.interviewer_id)).find(({ id }) => id === calendarId)
  const connection = calendar && (await findConnection(deps.db, calendar.connection_id))
  // The sync has told the owner. A new connection enqueues the writes again.
  if (!connection || connection.status === 'reauth_required') return null
  const { events } = getCalendarProvider(deps, connection)
  const access = getCalendarAccess(deps, connection, AbortSignal.timeout(writeTimeoutMs))
  return events && { calendar, events, access }
}

async function removeEvent(deps: Deps, session: SessionToWrite, known: EventRow): Promise<void> {
  const opened = known.state === 'deleted_there' ? null : await openCalendar(deps, session, known.calendar_id)
  if (opened)
    await opened.events
      .remove(opened.access, opened.calendar.external_id, { id: known.external_id, etag: known.etag })
      .catch(error => {
        if (!isCode(error, 'gone') && !isCode(error, 'reauth_required')) throw error
      })
  await deleteEvent(deps.db, session.id)
}

const isCode = (error: unknown, code: CalendarError['code']): boolean =>
  error instanceof CalendarError && error.code === code

async function putEvent(deps: Deps, session: SessionToWrite, calendarId: string, known: EventRow | null) {
  const isMoved = known && known.starts_at.getTime() !== session.start.getTime()
  // Deleted by the owner: it is written again only when the session moves.
  if (known?.state === 'deleted_there' && !isMoved) return
  const opened = await openCalendar(deps, session, calendarId)
  if (!opened) return
  const owner = await findOwner(deps.db, session.interviewer_id)
  const event = toBookingEvent(session, owner?.language ?? 'en', deps.urls.app)
  const { access, calendar, events } = opened
  const previous =
    known && known.state !== 'deleted_there' ? { id: known.external_id, etag: known.etag } : null
  const written = await events.put(access, calendar.external_id, event, previous).catch(error => {
    if (!previous || !(isCode(error, 'gone') || isCode(error, 'changed'))) throw error
    return events.put(
      access,
      calendar.external_id,
      event,
      isCode(error, 'gone') ? null : { ...previous, etag: null },
    )
  })
  const hash = hashEventId(written.id)
  await deps.db.transaction().execute(async tx => {
    await lockInterviewer(tx, session.interviewer_id)
    await upsertEvent(tx, {
      ...{ booking_id: session.id, calendar_id: calendarId, external_id: written.id, event_hash: hash },
      ...{ etag: written.etag, starts_at: session.start, ends_at: session.end, state: 'written' },
    })
    // A sync may have read the calendar between the write there and the one here, so the next one reads everything.
    await replaceBusyTimes(tx, calendar, { only: [hash] }, [])
    await updateCalendar(tx, calendar.id, { sync_token: null })
    await refreshBusySlots(tx, session.interviewer_id, deps.now())
  })
}
