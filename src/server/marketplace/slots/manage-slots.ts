import type { z } from 'zod'
import type { SlotId, UserId } from '#contract/id.ts'
import { slotLimits } from '#contract/limits.ts'
import { fromMinorUnits, toMinorUnits } from '#contract/money.ts'
import type { endpoints, OwnSlot, RecurringSlots, Slot, SlotChange, SlotInput } from '#contract/slot.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { type Executor, getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError, type LocalizedMessage } from '#server/lib/http/app-error.ts'
import {
  expandRecurringSlots,
  formatLocalRange,
  getLocalDate,
  getStartOfDay,
  toTimeRange,
} from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { markAvailableDays } from '#server/marketplace/interviewers/update-interviewer.ts'
import { describeMinimum, findMissedMinimum } from '#server/payments/providers/configured-providers.ts'
import { listDaysOff } from './days-off-repository.ts'
import {
  bookableAfter,
  findOnDaysOff,
  findOverlapWithin,
  getFieldPath,
  getMessagePrefix,
  getRemainingSlots,
  parseRange,
  presentRange,
  type SlotError,
  type SlotOrigin,
  type TimeRange,
} from './policy.ts'
import {
  countOpenSlots,
  findBookingModeOfListed,
  findSlotOverlaps,
  findSlotStart,
  insertSlots,
  insertWithdrawnScheduleSlots,
  listBookableSlots,
  listSlotsOfInterviewer,
  lockFreeSlots,
  lockSchedule,
  type NewSlot,
  type SlotOverlap,
  type SlotRow,
  updateFreeSlot,
  updateSlotPrices,
  upsertSchedule,
  withdrawFreeSlot,
} from './repository.ts'
import { applySchedule, assertPayable } from './weekly-schedule.ts'

/** Public view of a slot. A booked slot is not available. */
export const presentSlot = (row: SlotRow): Slot => ({
  id: row.id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  isAvailable: row.available,
  amount: fromMinorUnits(row.price_minor),
  currency: row.currency,
})

export const presentOwnSlot = (row: SlotRow): OwnSlot => ({
  ...presentSlot(row),
  isOfHours: row.from_schedule,
  isBusy: row.is_busy,
})

const presentDraftSlot = (slot: NewSlot, { clashes, isDayOff }: { clashes: boolean; isDayOff: boolean }) => ({
  id: null,
  ...presentRange(slot),
  isAvailable: !clashes && !isDayOff,
  amount: fromMinorUnits(slot.priceMinor),
  currency: slot.currency,
  clashes: clashes || isDayOff,
  isDayOff,
})

/** Publishes up to 50 slots, all or none. */
export async function addSlots(deps: Deps, interviewerId: UserId, inputs: SlotInput[]) {
  if (inputs.length > slotLimits.perBatch) throw new AppError('slot.batch_too_large')
  const zone = await findTimeZone(deps.db, interviewerId)
  const slots = parseSlots('batch', inputs, zone, deps.now())
  const clash = findOverlapWithin(slots)
  if (clash) throw slotOverlapError({ origin: 'batch', zone, ranges: slots }, clash)
  await assertSlotsPayable(deps, 'batch', slots)
  return (await publishSlots(deps, 'batch', interviewerId, zone, slots)).map(presentSlot)
}

/** Publishes the same local time on each chosen weekday, or returns a preview of these slots. */
export async function addRecurringSlots(
  deps: Deps,
  interviewerId: UserId,
  input: RecurringSlots & { preview: boolean },
) {
  const times = expandRecurringSlots(input, slotLimits.perBatch + 1)
  if (times.length === 0) throw new AppError('slot.none_generated')
  if (times.length > slotLimits.perBatch) throw new AppError('slot.batch_too_large')
  const { amount, currency } = input
  const zone = await findTimeZone(deps.db, interviewerId)
  const inputs = times.map(time => ({ ...time, amount, currency }))
  const slots = parseSlots('recurring', inputs, zone, deps.now())
  if (input.preview) {
    await assertOpenSlotLimit(deps.db, interviewerId, slots.length, deps.now())
    const overlaps = await findSlotOverlaps(deps.db, interviewerId, slots)
    const clashing = new Set(overlaps.map(overlap => overlap.index))
    const onDaysOff = new Set(findOnDaysOff(slots, await getDaysOff(deps, deps.db, interviewerId, zone)))
    const presentSlotAt = (slot: NewSlot, index: number) =>
      presentDraftSlot(slot, { clashes: clashing.has(index), isDayOff: onDaysOff.has(index) })
    return { slots: slots.map(presentSlotAt) }
  }
  await assertSlotsPayable(deps, 'single', slots.slice(0, 1))
  const rows = await publishSlots(deps, 'recurring', interviewerId, zone, slots)
  return { slots: rows.map(row => ({ ...presentSlot(row), clashes: false, isDayOff: false })) }
}

function publishSlots(deps: Deps, origin: SlotOrigin, interviewerId: UserId, zone: string, slots: NewSlot[]) {
  const write = { origin, interviewerId, zone, ranges: slots }
  return withOverlapError(deps, write, async tx => {
    await markAvailableDays(tx, interviewerId, slots)
    await assertNoDayOff(deps, tx, write)
    await assertOpenSlotLimit(tx, interviewerId, slots.length, deps.now())
    return insertSlots(tx, interviewerId, slots)
  })
}

/** Changes a free slot. If a booking comes at the same moment, exactly one of the two succeeds. */
export async function editSlot(deps: Deps, interviewerId: UserId, id: SlotId, change: SlotChange) {
  // Another interviewer's slot is 404 before any validation.
  const start = await findSlotStart(deps.db, interviewerId, id)
  if (!start) throw new AppError('slot.not_found')
  const zone = await findTimeZone(deps.db, interviewerId)
  const slot = parseSlotChange(change, zone, deps.now())
  const write = { origin: 'single', interviewerId, zone, ranges: [slot], except: id } as const
  return withOverlapError(deps, write, async tx => {
    await markAvailableDays(tx, interviewerId, [slot])
    await assertNoDayOff(deps, tx, write)
    // A past slot that moves to the future adds to the open slots.
    if (start <= deps.now()) await assertOpenSlotLimit(tx, interviewerId, 1, deps.now())
    await insertWithdrawnScheduleSlots(tx, interviewerId, [id], deps.now())
    const row = await updateFreeSlot(tx, interviewerId, id, slot)
    if (!row) throw await slotUnavailableError(tx, interviewerId, id)
    const isPriceSet = change.amount !== undefined || change.currency !== undefined
    if (isPriceSet) await assertSlotsPayable(deps, 'single', [toPricedSlot(row)])
    return presentSlot(row)
  })
}

export async function deleteSlot(deps: Deps, interviewerId: UserId, id: SlotId): Promise<void> {
  const isWithdrawn = await withdrawFreeSlot(deps.db, interviewerId, id, deps.now())
  if (!isWithdrawn) throw await slotUnavailableError(deps.db, interviewerId, id)
}

/** Reason why a conditional write matched no row. */
async function slotUnavailableError(db: Executor, interviewerId: UserId, id: SlotId): Promise<AppError> {
  return new AppError((await findSlotStart(db, interviewerId, id)) ? 'slot.booked' : 'slot.not_found')
}

/** Bookable slots of a listed interviewer, soonest first. */
export async function listAvailableSlots(deps: Deps, interviewerId: UserId): Promise<Slot[]> {
  const mode = await findBookingModeOfListed(deps.db, interviewerId)
  if (!mode) throw new AppError('interviewer.not_found')
  const now = deps.now()
  const rows = await listBookableSlots(deps.db, interviewerId, bookableAfter(mode, now), now)
  return rows.map(presentSlot)
}

/** The interviewer's slots from the start of today, in their time zone. */
export async function listOwnSlots(deps: Deps, interviewerId: UserId): Promise<OwnSlot[]> {
  const zone = await findTimeZone(deps.db, interviewerId)
  const rows = await listSlotsOfInterviewer(deps.db, interviewerId, getStartOfDay(deps.now(), zone))
  return rows.map(presentOwnSlot)
}

type IndexedError = SlotError & { index: number }

/** Parses a slot change. Omitted price fields stay unchanged. */
function parseSlotChange({ amount, currency, ...times }: SlotChange, zone: string, now: Date) {
  const { range, error } = parseRange(times, zone, now)
  if (error) throw invalidSlotError('single', [{ ...error, index: 0 }], 1)
  return { ...range, priceMinor: amount === undefined ? undefined : toMinorUnits(amount), currency }
}

/** Parses all slots of a request. The error has the message of the first invalid slot, and the fields of all. */
function parseSlots(origin: SlotOrigin, inputs: readonly SlotInput[], zone: string, now: Date) {
  const slots: NewSlot[] = []
  const errors: IndexedError[] = []
  for (const [index, input] of inputs.entries()) {
    const { range, error } = parseRange(input, zone, now)
    if (error) errors.push({ ...error, index })
    else slots.push({ ...range, priceMinor: toMinorUnits(input.amount), currency: input.currency })
  }
  if (errors.length > 0) throw invalidSlotError(origin, errors, inputs.length)
  return slots
}

function invalidSlotError(origin: SlotOrigin, errors: readonly IndexedError[], count: number): AppError {
  // Recurring slots share their input fields, so that one error suffices.
  const shownErrors = origin === 'batch' ? errors : errors.slice(0, 1)
  const [first] = shownErrors
  return new AppError('slot.invalid', {
    ...(first && describeSlotError(origin, first.index, count, translate => translate(first.code))),
    fields: shownErrors.map(({ index, field, code }) => ({
      path: getFieldPath(origin, index, field),
      message: code,
    })),
  })
}

const toPricedSlot = (row: SlotRow) => ({ priceMinor: row.price_minor, currency: row.currency })

/** Refuses prices that no payment provider would take. */
async function assertSlotsPayable(
  deps: Deps,
  origin: SlotOrigin,
  slots: readonly Pick<NewSlot, 'priceMinor' | 'currency'>[],
): Promise<void> {
  const problems: { index: number; message: LocalizedMessage }[] = []
  for (const [index, { priceMinor, currency }] of slots.entries()) {
    const least = await findMissedMinimum(deps, { minor: priceMinor, currency })
    if (least) problems.push({ index, message: describeMinimum(least) })
  }
  const [first] = problems
  if (!first) return
  throw new AppError('slot.invalid', {
    ...describeSlotError(origin, first.index, slots.length, first.message),
    fields: problems.map(({ index, message }) => ({ path: getFieldPath(origin, index, 'amount'), message })),
  })
}

/** Message about one slot, with its number if there are several. */
function describeSlotError(origin: SlotOrigin, index: number, count: number, problem: LocalizedMessage) {
  const number = index + 1
  const prefix = getMessagePrefix(origin, count)
  const message: LocalizedMessage = translate =>
    prefix ? translate(prefix, { number, problem: problem(translate) }) : problem(translate)
  return { message, ...(origin === 'recurring' && { extra: { generatedSlot: number } }) }
}

/** Enforces the limit of open slots. Exact under the lock of `markAvailableDays`, otherwise an estimate. */
async function assertOpenSlotLimit(db: Executor, interviewerId: UserId, added: number, now: Date) {
  const open = await countOpenSlots(db, interviewerId, now)
  const left = getRemainingSlots(open)
  if (added > left)
    throw new AppError('slot.too_many_open', {
      message: translate => translate('slot.room_left', { open, left }),
    })
}

const getDaysOff = async (deps: Deps, db: Executor, interviewerId: UserId, zone: string) =>
  (await listDaysOff(db, interviewerId, getLocalDate(deps.now(), zone))).map(days => toTimeRange(days, zone))

/** Refuses slots on a day off. Exact under the lock of `markAvailableDays`, which adding days off takes too. */
async function assertNoDayOff(deps: Deps, tx: Tx, { origin, interviewerId, zone, ranges }: SlotWrite) {
  const indexes = findOnDaysOff(ranges, await getDaysOff(deps, tx, interviewerId, zone))
  if (indexes.length === 0) return
  const errors = indexes.map(index => ({ index, field: 'startTime', code: 'slot.day_off' }) as const)
  throw invalidSlotError(origin, errors, ranges.length)
}

type SlotWrite = {
  origin: SlotOrigin
  interviewerId: UserId
  zone: string
  ranges: readonly TimeRange[]
  except?: SlotId
}

/** Runs a write in a transaction and turns an overlap in the database into an error that names the other slot. */
const withOverlapError = <T>(deps: Deps, write: SlotWrite, execute: (tx: Tx) => Promise<T>) =>
  deps.db
    .transaction()
    .execute(execute)
    .catch(async (error: unknown): Promise<never> => {
      if (getViolatedConstraint(error) !== 'slots_do_not_overlap') throw error
      const [clash] = await findSlotOverlaps(deps.db, write.interviewerId, write.ranges, write.except)
      // No clash means that the other slot was removed meanwhile.
      throw clash ? slotOverlapError(write, clash) : new AppError('slot.overlap')
    })

/** Error that names the other slot by day and time in the interviewer's zone. */
function slotOverlapError(
  { origin, zone, ranges }: Pick<SlotWrite, 'origin' | 'zone' | 'ranges'>,
  clash: SlotOverlap,
): AppError {
  const overlapMessage: LocalizedMessage = translate =>
    translate('slot.overlaps_on', { when: formatLocalRange(clash.with, zone) })
  const { message, extra } = describeSlotError(origin, clash.index, ranges.length, overlapMessage)
  return new AppError('slot.overlap', {
    message,
    fields: [{ path: getFieldPath(origin, clash.index, 'startTime'), message: overlapMessage }],
    extra: { ...extra, ...presentRange(clash.with) },
  })
}

/**
 * Changes the price of several free slots. Booked ones keep theirs. With `weeklyHours` the schedule and all its free slots
 * get the price too. Without, the changed slots leave the schedule, which would otherwise set its own price again.
 */
export async function setSlotPrices(
  deps: Deps,
  interviewerId: UserId,
  { slotIds, amount, currency, weeklyHours }: z.output<typeof endpoints.setSlotPrices.body>,
) {
  await assertPayable(deps, { amount, currency })
  const requestedIds = [...new Set(slotIds)]
  return deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const schedule = weeklyHours ? await lockSchedule(tx, interviewerId) : undefined
    // Before the slots, as in every change that needs both locks.
    await lockInterviewer(tx, interviewerId)
    const ids = await lockFreeSlots(tx, interviewerId, requestedIds, now)
    if (ids.length > 0) {
      if (!schedule) await insertWithdrawnScheduleSlots(tx, interviewerId, ids, now)
      const price = { priceMinor: toMinorUnits(amount), currency }
      await updateSlotPrices(tx, ids, price, { inSchedule: schedule !== undefined })
    }
    if (schedule) {
      const hours = { ...schedule.hours, amount, currency }
      await upsertSchedule(tx, interviewerId, hours, { revision: schedule.revision, now })
      await applySchedule(deps, tx, interviewerId, hours)
    }
    return { changed: ids.length, unchanged: requestedIds.length - ids.length }
  })
}
