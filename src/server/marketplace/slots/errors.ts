import type { SlotId, UserId } from '#contract/id.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { SlotChange, SlotInput } from '#contract/slot.ts'
import { type Executor, getViolatedConstraint, type Tx } from '#server/lib/database/pool.ts'
import { AppError, type LocalizedMessage } from '#server/lib/http/error.ts'
import { formatLocalRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  getFieldPath,
  getMessagePrefix,
  getRemainingSlots,
  parseRange,
  presentRange,
  type SlotError,
  type SlotOrigin,
  type TimeRange,
} from './policy.ts'
import { countOpenSlots, findSlotOverlaps, type NewSlot, type SlotOverlap } from './repository.ts'

type IndexedError = SlotError & { index: number }

/** Parses a slot change. Omitted price fields stay unchanged. */
export function parseSlotChange({ amount, currency, ...times }: SlotChange, zone: string, now: Date) {
  const { range, error } = parseRange(times, zone, now)
  if (error) throw invalidSlotError('single', [{ ...error, index: 0 }], 1)
  return { ...range, priceMinor: amount === undefined ? undefined : toMinorUnits(amount), currency }
}

/** Parses all slots of a request. The error has the message of the first invalid slot, and the fields of all. */
export function parseSlots(origin: SlotOrigin, inputs: readonly SlotInput[], zone: string, now: Date) {
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

function invalidSlotError(origin: SlotOrigin, errors: IndexedError[], count: number): AppError {
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

/** Message about one slot, with its number if there are several. */
function describeSlotError(origin: SlotOrigin, index: number, count: number, problem: LocalizedMessage) {
  const number = index + 1
  const prefix = getMessagePrefix(origin, count)
  const message: LocalizedMessage = translate =>
    prefix ? translate(prefix, { number, problem: problem(translate) }) : problem(translate)
  return { message, ...(origin === 'recurring' && { extra: { generatedSlot: number } }) }
}

/** Enforces the limit of open slots. Exact under the lock of `markAvailableDays`, otherwise an estimate. */
export async function assertOpenSlotLimit(db: Executor, interviewerId: UserId, added: number, now: Date) {
  const open = await countOpenSlots(db, interviewerId, now)
  const left = getRemainingSlots(open)
  if (added > left)
    throw new AppError('slot.too_many_open', {
      message: translate => translate('slot.room_left', { open, left }),
    })
}

type SlotWrite = {
  origin: SlotOrigin
  interviewerId: UserId
  zone: string
  ranges: readonly TimeRange[]
  except?: SlotId
}

/** Runs a write in a transaction and turns an overlap in the database into an error that names the other slot. */
export const withOverlapError = <T>(deps: Deps, write: SlotWrite, execute: (tx: Tx) => Promise<T>) =>
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
export function slotOverlapError(
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
