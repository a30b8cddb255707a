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

/** Reads a change of one slot, or refuses with the sentence of what is wrong. What is not sent of the price stays. */
export function parseSlotChange(
  { amount, currency, ...times }: SlotChange,
  zone: string,
  now: Date,
): ChangedSlot {
  const { range, fault } = parseRange(times, zone, now)
  if (fault) throw invalidSlotError('single', [{ ...fault, index: 0 }], 1)
  return {
    ...range,
    ...(amount === undefined ? {} : { priceMinor: toMinorUnits(amount) }),
    ...(currency === undefined ? {} : { currency }),
  }
}

/** Reads all slots of a request, or refuses with the first wrong one's sentence and every wrong one's field. */
export function parseSlots(
  origin: SlotOrigin,
  inputs: readonly SlotInput[],
  zone: string,
  now: Date,
): NewSlot[] {
  const slots: NewSlot[] = []
  const faults: (SlotError & { index: number })[] = []
  for (const [index, input] of inputs.entries()) {
    const { range, fault } = parseRange(input, zone, now)
    if (fault) faults.push({ ...fault, index })
    else slots.push(toNewSlot(input, range))
  }
  if (faults.length > 0) throw invalidSlotError(origin, faults, inputs.length)
  return slots
}

const toNewSlot = (input: SlotInput, range: TimeRange): NewSlot => ({
  ...range,
  priceMinor: toMinorUnits(input.amount),
  currency: input.currency,
})

function invalidSlotError(
  origin: SlotOrigin,
  faults: (SlotError & { index: number })[],
  count: number,
): AppError {
  // Generated slots share their inputs: the first wrong one speaks for all.
  const shown = origin === 'batch' ? faults : faults.slice(0, 1)
  const [first] = shown
  return new AppError('slot.invalid', {
    ...(first && describeSlotError(origin, first.index, count, say => say(first.code))),
    fields: shown.map(({ index, field, code }) => ({
      path: getFieldPath(origin, index, field),
      message: code,
    })),
  })
}

/** The sentence of one slot's fault, with which of them is meant. */
function describeSlotError(origin: SlotOrigin, index: number, count: number, problem: LocalizedMessage) {
  const number = index + 1
  const prefix = getMessagePrefix(origin, count)
  return {
    message: (say =>
      prefix ? say(prefix, { number, problem: problem(say) }) : problem(say)) satisfies LocalizedMessage,
    ...(origin === 'recurring' ? { extra: { generatedSlot: number } } : {}),
  }
}

/** Refuses more open slots than one interviewer may offer. Exact under the lock that `markDays` takes, else a forecast. */
export async function assertOpenSlotLimit(
  db: Executor,
  interviewerId: UserId,
  added: number,
  now: Date,
): Promise<void> {
  const open = await countOpenSlots(db, interviewerId, now)
  const left = getRemainingSlots(open)
  if (added > left)
    throw new AppError('slot.too_many_open', { message: say => say('slot.room_left', { open, left }) })
}

type SlotWrite = {
  origin: SlotOrigin
  interviewerId: UserId
  zone: string
  ranges: readonly TimeRange[]
  except?: SlotId
}

/** Runs a write, and where the database finds an overlap says which slot is in the way. */
export async function withOverlapError<T>(
  deps: Deps,
  attempt: SlotWrite,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (getViolatedConstraint(error) !== 'slots_do_not_overlap') throw error
    const [clash] = await findSlotOverlaps(deps.db, attempt.interviewerId, attempt.ranges, attempt.except)
    // Without a clash the other slot is gone again by now.
    throw clash ? slotOverlapError(attempt, clash) : new AppError('slot.overlap')
  }
}

/** Names the slot in the way by its day and time in the interviewer's zone. */
export function slotOverlapError(
  { origin, zone, ranges }: Pick<SlotWrite, 'origin' | 'zone' | 'ranges'>,
  clash: SlotOverlap,
): AppError {
  const sentence: LocalizedMessage = say =>
    say('slot.overlaps_on', { when: formatLocalRange(clash.with, zone) })
  const { message, extra } = describeSlotError(origin, clash.index, ranges.length, sentence)
  return new AppError('slot.overlap', {
    message,
    fields: [{ path: getFieldPath(origin, clash.index, 'startTime'), message: sentence }],
    extra: { ...extra, startTime: clash.with.start.toISOString(), endTime: clash.with.end.toISOString() },
  })
}
