import type { SlotId, UserId } from '#contract/id.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { SlotChange, SlotInput } from '#contract/slot.ts'
import { type Executor, getViolatedConstraint } from '#server/lib/database/pool.ts'
import { AppError, type LocalizedMessage } from '#server/lib/http/error.ts'
import { formatLocalRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  getFieldPath,
  getMessagePrefix,
  getRemainingSlots,
  parseRange,
  type SlotError,
  type SlotOrigin,
  type TimeRange,
} from './policy.ts'
import {
  type ChangedSlot,
  countOpenSlots,
  findSlotOverlaps,
  type NewSlot,
  type SlotOverlap,
} from './repository.ts'

/** Parses a slot change. Omitted price fields stay unchanged. */
export function parseSlotChange(
  { amount, currency, ...times }: SlotChange,
  zone: string,
  now: Date,
): ChangedSlot {
  const { range, error } = parseRange(times, zone, now)
  if (error) throw invalidSlotError('single', [{ ...error, index: 0 }], 1)
  return {
    ...range,
    ...(amount === undefined ? {} : { priceMinor: toMinorUnits(amount) }),
    ...(currency === undefined ? {} : { currency }),
  }
}

/** Parses all slots of a request. The error has the message of the first invalid slot, and the fields of all. */
export function parseSlots(
  origin: SlotOrigin,
  inputs: readonly SlotInput[],
  zone: string,
  now: Date,
): NewSlot[] {
  const slots: NewSlot[] = []
  const errors: (SlotError & { index: number })[] = []
  for (const [index, input] of inputs.entries()) {
    const { range, error } = parseRange(input, zone, now)
    if (error) errors.push({ ...error, index })
    else slots.push(toNewSlot(input, range))
  }
  if (errors.length > 0) throw invalidSlotError(origin, errors, inputs.length)
  return slots
}

const toNewSlot = (input: SlotInput, range: TimeRange): NewSlot => ({
  ...range,
  priceMinor: toMinorUnits(input.amount),
  currency: input.currency,
})

function invalidSlotError(
  origin: SlotOrigin,
  errors: (SlotError & { index: number })[],
  count: number,
): AppError {
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
  return {
    message: (translate =>
      prefix
        ? translate(prefix, { number, problem: problem(translate) })
        : problem(translate)) satisfies LocalizedMessage,
    ...(origin === 'recurring' ? { extra: { generatedSlot: number } } : {}),
  }
}

/** Enforces the limit of open slots. Exact under the lock of `markAvailableDays`, otherwise an estimate. */
export async function assertOpenSlotLimit(
  db: Executor,
  interviewerId: UserId,
  added: number,
  now: Date,
): Promise<void> {
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

/** Runs a write and turns an overlap in the database into an error that names the other slot. */
export async function withOverlapError<T>(
  deps: Deps,
  write: SlotWrite,
  execute: () => Promise<T>,
): Promise<T> {
  try {
    return await execute()
  } catch (error) {
    if (getViolatedConstraint(error) !== 'slots_do_not_overlap') throw error
    const [clash] = await findSlotOverlaps(deps.db, write.interviewerId, write.ranges, write.except)
    // No clash means that the other slot was removed meanwhile.
    throw clash ? slotOverlapError(write, clash) : new AppError('slot.overlap')
  }
}

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
    extra: { ...extra, startTime: clash.with.start.toISOString(), endTime: clash.with.end.toISOString() },
  })
}
