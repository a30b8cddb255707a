import type { z } from 'zod'
import type { SessionTypeId, UserId } from '#contract/id.ts'
import { fromMinorUnits, toPrice } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import type {
  endpoints,
  NewSessionType,
  PublicSessionType,
  SessionType,
  SessionTypeChange,
} from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import type { Slot, WeeklySchedule } from '#contract/slot.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import { addLocalDays, getInstantRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { presentSlot } from '#server/marketplace/slots/manage-slots.ts'
import { upsertOnDemandSlot } from '#server/marketplace/slots/on-demand-repository.ts'
import { presentRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { assertPayable } from '#server/marketplace/slots/weekly-schedule.ts'
import { getRequestTerms } from '#server/marketplace/time-requests/policy.ts'
import { listTimes } from './availability.ts'
import { applyChange, type SessionTypeRow, toOwnTerms, toSessionTerms } from './policy.ts'
import {
  findBookableType,
  findIntervieweeFacts,
  findListedInterviewer,
  findOwnSessionType,
  getBookingModeOf,
  insertSessionType,
  listSessionTypes,
  updateDefaultType,
  updateSessionType,
  withdrawSessionType,
} from './repository.ts'

/** `mode` is the interviewer's, for the default type. */
const presentFields = (row: SessionTypeRow, mode: BookingMode) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  interviewTypes: row.interview_types,
  levels: row.levels,
  minutes: row.minutes,
  amount: row.price_minor === null ? null : fromMinorUnits(row.price_minor),
  currency: row.currency,
  bookingMode: row.booking_mode ?? mode,
  isDefault: row.is_default,
  isIntro: row.is_intro,
  questions: row.questions,
})

const presentOwnType = ({ urls }: Deps, row: SessionTypeRow, mode: BookingMode): SessionType => ({
  ...presentFields(row, mode),
  bufferMinutes: row.buffer_minutes,
  noticeMinutes: row.notice_minutes,
  visibility: row.visibility,
  link: `${urls.app}/interviewers?book=${row.interviewer_id}&type=${row.id}`,
})

export async function listOwnTypes(deps: Deps, interviewerId: UserId): Promise<SessionType[]> {
  const mode = await getBookingModeOf(deps.db, interviewerId)
  return (await listSessionTypes(deps.db, interviewerId)).map(row => presentOwnType(deps, row, mode))
}

export async function addSessionType(deps: Deps, interviewerId: UserId, input: NewSessionType) {
  await assertPayable(deps, input)
  return deps.db.transaction().execute(async tx => {
    await lockInterviewer(tx, interviewerId)
    const types = await listSessionTypes(tx, interviewerId)
    if (types.length >= sessionTypeLimits.perInterviewer) throw new AppError('session_type.too_many')
    const row = await insertSessionType(tx, interviewerId, input, deps.now())
    return presentOwnType(deps, row, input.bookingMode)
  })
}

/** Bookings keep the terms that they were made with. Two windows may change different fields at the same time. */
export async function editSessionType(
  deps: Deps,
  interviewerId: UserId,
  id: SessionTypeId,
  input: SessionTypeChange,
): Promise<SessionType> {
  const found = await getOwnType(deps.db, interviewerId, id)
  const mode = await getBookingModeOf(deps.db, interviewerId)
  if (!found.is_default) await assertPayable(deps, getOwnTerms(found, input))
  const row = await deps.db.transaction().execute(async tx => {
    // A trigger updates the interviewer's row after the type's. Deleting a type takes them in this order.
    await lockInterviewer(tx, interviewerId)
    const current = await getOwnType(tx, interviewerId, id)
    if (!current.is_default) return updateSessionType(tx, id, getOwnTerms(current, input))
    const type = applyChange(current, input)
    if (type.isIntro || type.visibility !== 'listed') throw new AppError('session_type.is_default')
    return updateDefaultType(tx, id, type)
  })
  if (!row) throw new AppError('session_type.not_found')
  return presentOwnType(deps, row, mode)
}

async function getOwnType(db: Executor, interviewerId: UserId, id: SessionTypeId): Promise<SessionTypeRow> {
  const row = await findOwnSessionType(db, interviewerId, id)
  if (!row) throw new AppError('session_type.not_found')
  return row
}

function getOwnTerms(row: SessionTypeRow, input: SessionTypeChange): NewSessionType {
  const { terms, error } = toOwnTerms(applyChange(row, input))
  if (error) throw createFieldError(error.path, error.code)
  return terms
}

export async function deleteSessionType(deps: Deps, interviewerId: UserId, id: SessionTypeId): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    await lockInterviewer(tx, interviewerId)
    const row = await getOwnType(tx, interviewerId, id)
    if (row.is_default) throw new AppError('session_type.is_default')
    await withdrawSessionType(tx, id, deps.now())
  })
}

/** Types that an interviewee may choose. Those with a link are listed only with it. */
export async function listPublicTypes(
  deps: Deps,
  intervieweeId: UserId,
  interviewerId: UserId,
  linkedId: SessionTypeId | undefined,
): Promise<PublicSessionType[]> {
  const interviewer = await findListedInterviewer(deps.db, interviewerId, intervieweeId)
  if (!interviewer) throw new AppError('interviewer.not_found')
  const types = await listSessionTypes(deps.db, interviewerId)
  const schedule = await findSchedule(deps.db, interviewerId)
  return types
    .filter(({ id, visibility }) => visibility === 'listed' || id === linkedId)
    .map(row => ({
      ...presentFields(row, interviewer.bookingMode),
      introUsed: interviewer.introUsed,
      requestTerms: interviewer.acceptsTimeRequests ? presentRequestTerms(row, schedule?.hours) : null,
    }))
}

function presentRequestTerms(row: SessionTypeRow, hours: WeeklySchedule | undefined) {
  const terms = getRequestTerms(row, hours)
  if (!terms) return null
  const { minutes, noticeMinutes, priceMinor: minor, currency } = terms
  return { minutes, noticeMinutes, ...toPrice({ minor, currency }) }
}

async function getBookableType(deps: Deps, intervieweeId: UserId, id: SessionTypeId) {
  const row = await findBookableType(deps.db, id, intervieweeId, deps.now())
  const terms = row ? toSessionTerms(row) : null
  if (!row || !terms) throw new AppError('session_type.not_found')
  return { row, terms }
}

type TimesQuery = z.output<typeof endpoints.sessionTypeTimes.query>

export async function listTypeTimes(
  deps: Deps,
  intervieweeId: UserId,
  id: SessionTypeId,
  { from, days, timeZone }: TimesQuery,
) {
  const { terms } = await getBookableType(deps, intervieweeId, id)
  const start = getInstantRange({ from }, timeZone).from ?? deps.now()
  const within = { start, end: addLocalDays(start, days, timeZone) }
  return { times: (await listTimes(deps.db, terms, within, deps.now())).map(presentRange) }
}

/** Slot of a bookable time. The same time gives the same slot, and is not held until it is booked. */
export async function chooseTime(
  deps: Deps,
  intervieweeId: UserId,
  id: SessionTypeId,
  startTime: string,
): Promise<Slot> {
  const { row, terms } = await getBookableType(deps, intervieweeId, id)
  const now = deps.now()
  const facts = await findIntervieweeFacts(deps.db, row, intervieweeId, now)
  if (facts.isBlocked) throw new AppError('booking.not_possible')
  // An interviewee with an upcoming intro may move it.
  if (row.is_intro && facts.introUsed && !facts.hasSession) throw new AppError('booking.intro_used')
  const start = new Date(startTime)
  const within = { start, end: new Date(start.getTime() + 1) }
  const [time] = await listTimes(deps.db, terms, within, now)
  const { interviewerId } = terms
  const slot =
    time && (await upsertOnDemandSlot(deps.db, { ...terms, ...time, interviewerId, sessionTypeId: id }, now))
  if (!slot) throw new AppError('booking.slot_taken')
  return { ...presentSlot(slot), isAvailable: true }
}
