import type { UploadedAnswerFile } from '#contract/answer-files.ts'
import { type Consent, consents } from '#contract/booking.ts'
import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { SessionTypeId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import type { PublicSessionType } from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import type { Slot } from '#contract/slot.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import type { PaymentChoice, Price } from './charge.ts'

/** Values of the booking form. */
export type BookingValues = {
  /** Null while the user has not chosen one. */
  typeId: SessionTypeId | null
  /** Chosen time of a type with its own terms. The server makes its slot on the way to the summary. */
  startTime: string | null
  slot: Slot | null
  notes: string
  /** By question id; for a file, the file's id. Answers for other types stay in case the user chooses those again. */
  answers: Record<string, string>
  /** Uploaded files, by id. */
  files: Record<string, AnsweredFile>
  /** In the order of acceptance. They count for this slot only. */
  acceptedConsents: Consent[]
  paymentChoice: PaymentChoice
  /** Price that the server quoted in place of the displayed one. */
  quotedPrice: Price | null
}

export type AnsweredFile = Pick<UploadedAnswerFile, 'name' | 'bytes'>

export type BookingStep = 'type' | 'time' | 'summary' | 'incomplete'

export const listedPriceChoice: PaymentChoice = { currency: null, kind: null }

export const emptyBooking = (notes: string): BookingValues => ({
  typeId: null,
  startTime: null,
  slot: null,
  notes,
  answers: {},
  files: {},
  acceptedConsents: [],
  paymentChoice: listedPriceChoice,
  quotedPrice: null,
})

/** Null removes the file of a question. */
export const withFile = (
  values: BookingValues,
  questionId: string,
  file: UploadedAnswerFile | null,
): BookingValues => ({
  ...values,
  answers: { ...values.answers, [questionId]: file?.id ?? '' },
  files: file ? { ...values.files, [file.id]: { name: file.name, bytes: file.bytes } } : values.files,
})

export const hasAllConsents = ({ acceptedConsents }: BookingValues): boolean =>
  acceptedConsents.length === consents.length
export const isNoteTooLong = ({ notes }: BookingValues): boolean =>
  notes.trim().length > bookingLimits.notesMax

export const isAnswerTooLong = (answer: string): boolean => answer.trim().length > sessionTypeLimits.answerMax

/** What there is to choose from: types, public slots and the user's own holds. */
export type AvailableSlots = {
  types: readonly PublicSessionType[]
  slots: readonly Slot[]
  holds: readonly UnpaidHold[]
  /** Start time from a link. */
  startAt: string | null
  /** Session type from a link. */
  linkedTypeId: SessionTypeId | null
  /** Time that the interviewer has accepted for the user. */
  reserved?: ReservedTime | null
}

/** `message`: what the user wrote with the request for this time. */
export type ReservedTime = { slot: Slot; message: string | null }

export const isIntroUsed = ({ isIntro, introUsed }: PublicSessionType): boolean => isIntro && introUsed

/** Whether the dialog asks for a type: if there are several, or the one from the link cannot be booked again. */
export const hasTypeStep = ({
  types,
  linkedTypeId,
}: Pick<AvailableSlots, 'types' | 'linkedTypeId'>): boolean =>
  types.filter(type => !isIntroUsed(type)).length > 1 ||
  types.some(type => type.id === linkedTypeId && isIntroUsed(type))

/** Draft stored in this tab. `agreedTo` adds the versions of the accepted policies, `link` the type of the link. */
export const toBookingDraft = (
  { typeId, startTime, slot, notes, answers, files, acceptedConsents, paymentChoice }: BookingValues,
  step: BookingStep,
  agreedTo: string,
  link: SessionTypeId | null,
) => ({
  ...{ typeId, startTime, slot, notes, answers, files },
  ...{ agreed: acceptedConsents, choice: paymentChoice, agreedTo, link },
  step: step === 'incomplete' ? 'summary' : step,
})

type StartOfBooking = {
  values: BookingValues
  step: 'type' | 'time' | 'summary'
  /** The slot of the draft or the link is no longer available. */
  isSlotUnavailable: boolean
}

type Draft = Record<string, unknown>

/**
 * Restores a stored draft as far as its type, slot and options still exist. Consents count only for the same slot
 * and policy versions. A link that was not open before wins over the type and time of the draft.
 */
export function restoreBooking(
  draft: Draft | null,
  available: AvailableSlots,
  agreedTo: string,
): StartOfBooking {
  const { types, startAt, linkedTypeId, reserved } = available
  if (reserved) {
    const notes = typeof draft?.notes === 'string' ? draft.notes : (reserved.message ?? '')
    const values = { ...emptyBooking(notes), slot: reserved.slot }
    return { values: restoreConsents(draft, values, agreedTo), step: 'summary', isSlotUnavailable: false }
  }
  const isNewLink = linkedTypeId !== null && draft?.link !== linkedTypeId
  const chosen = isNewLink ? null : draft
  const typeId = isNewLink ? linkedTypeId : draft?.typeId
  const type = types.find(candidate => candidate.id === typeId && !isIntroUsed(candidate)) ?? null
  const values = {
    ...emptyBooking(typeof draft?.notes === 'string' ? draft.notes : ''),
    answers: parseAnswers(draft?.answers),
    files: parseFiles(draft?.files),
    typeId: type?.id ?? null,
  }
  const start =
    type && !type.isDefault
      ? restoreTypeTime(chosen, values, startAt)
      : restoreSlot(chosen, values, available)
  const restored = { ...start, values: restoreConsents(chosen, start.values, agreedTo) }
  if (start.step === 'summary' || !hasTypeStep(available)) return restored
  // A link to a type or to a time skips the choice of a type. Without a type, the times are those of the default one.
  const opensAtTypes = type ? draft?.step === 'type' && linkedTypeId === null : startAt === null
  return opensAtTypes ? { ...restored, step: 'type' } : restored
}

/** A time of the default type is one of the slots. */
function restoreSlot(
  draft: Draft | null,
  values: BookingValues,
  { slots, holds, startAt }: AvailableSlots,
): StartOfBooking {
  const stored = isSlot(draft?.slot) ? draft.slot : null
  if (!draft || !stored) {
    const slot = slots.find(slot => slot.startTime === startAt) ?? null
    return {
      values: { ...values, slot },
      step: slot ? 'summary' : 'time',
      isSlotUnavailable: startAt !== null && !slot,
    }
  }
  const isHeld = holds.some(hold => hold.timeSlotId === stored.id)
  const slot = slots.find(slot => slot.id === stored.id) ?? (isHeld ? stored : null)
  const wasAtSummary = draft.step === 'summary'
  return {
    values: { ...values, slot },
    step: slot && wasAtSummary ? 'summary' : 'time',
    isSlotUnavailable: !slot && wasAtSummary,
  }
}

/** Only the server knows whether a time of another type is still free, and says so when it is booked. */
function restoreTypeTime(draft: Draft | null, values: BookingValues, startAt: string | null): StartOfBooking {
  const isOfType = draft?.typeId === values.typeId
  const stored = isOfType && typeof draft?.startTime === 'string' ? draft.startTime : startAt
  const isAhead = stored !== null && Date.parse(stored) > serverNow()
  const slot = isOfType && isAhead && isSlot(draft?.slot) ? draft.slot : null
  const wasAtSummary = isOfType && draft?.step === 'summary'
  return {
    values: { ...values, startTime: isAhead ? stored : null, slot },
    step: slot && wasAtSummary ? 'summary' : 'time',
    isSlotUnavailable: stored !== null && !isAhead,
  }
}

function restoreConsents(draft: Draft | null, values: BookingValues, agreedTo: string): BookingValues {
  if (!draft || !values.slot || !isSlot(draft.slot)) return values
  const accepted = draft.agreedTo === agreedTo && Array.isArray(draft.agreed) ? draft.agreed : []
  return {
    ...values,
    acceptedConsents: consents.filter(consent => accepted.includes(consent)),
    paymentChoice: parsePaymentChoice(draft.choice) ?? listedPriceChoice,
  }
}

/** Slot built from a hold, for callers without the slot itself. Its price is the amount to be charged. */
export const slotFromHold = (hold: UnpaidHold): Slot => ({
  id: hold.timeSlotId,
  startTime: hold.startTime,
  endTime: hold.endTime,
  isAvailable: false,
  amount: hold.amount,
  currency: hold.currency,
})

function isSlot(value: unknown): value is Slot {
  const slot = value as Partial<Slot> | null | undefined
  return typeof slot?.id === 'string' && typeof slot.startTime === 'string' && typeof slot.amount === 'number'
}

function parseAnswers(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function parseFiles(value: unknown): Record<string, AnsweredFile> {
  if (typeof value !== 'object' || value === null) return {}
  const isFile = (entry: [string, unknown]): entry is [string, AnsweredFile] => {
    const file = entry[1] as Partial<AnsweredFile> | null
    return typeof file?.name === 'string' && typeof file.bytes === 'number'
  }
  return Object.fromEntries(Object.entries(value).filter(isFile))
}

function parsePaymentChoice(value: unknown): PaymentChoice | null {
  const choice = value as Partial<PaymentChoice> | null | undefined
  // A currency that is no longer offered is replaced in `calculateCharge`.
  const currency = typeof choice?.currency === 'string' ? choice.currency : null
  const kind = choice?.kind === 'card' || choice?.kind === 'regional' ? choice.kind : null
  return currency || kind ? { currency, kind } : null
}
