import type { SessionTypeId } from '#contract/id.ts'
import { type InterviewerFilter, type SessionLength, sessionLengths } from '#contract/interviewer.ts'
import type { Currency } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { PriceRange } from '#server/marketplace/interviewers/policy.ts'

/** What one session must match: a slot with the default session type, or another listed session type. */
export type SessionCriteria = {
  type: InterviewType | null
  level: ExperienceLevel | null
  /** Number of the group in the database. */
  lengthGroup: number | null
  isIntro: boolean
  price: PriceRange | null
  bookingMode: BookingMode | null
}

/** Group of a length of the filter, as the function `get_length_group` numbers it. */
const toLengthGroup = (length: SessionLength): number => sessionLengths.indexOf(length) + 1

const firstBits = { type: 0, level: 8, lengthGroup: 16, isIntro: 21 }

/** There are weekly hours, from which types other than the default one take their times. */
export const hoursBit = 1 << 22

/** Groups of the lengths of slots, as bits of `slot_length_bits`. */
export const toLengthBits = (minutes: readonly number[]): number =>
  minutes.reduce((bits, length) => bits | (1 << (firstBits.lengthGroup + getLengthGroup(length))), 0)

function getLengthGroup(minutes: number): number {
  if (minutes <= 30) return toLengthGroup('up_to_30')
  if (minutes <= 45) return toLengthGroup('31_to_45')
  return toLengthGroup(minutes <= 60 ? '46_to_60' : 'over_60')
}

/** Bits that `session_bits` or `slot_length_bits` of a matching interviewer have. */
export const getRequiredBits = ({ type, level, lengthGroup, isIntro }: SessionCriteria): number =>
  (type === null ? 0 : 1 << (firstBits.type + type)) |
  (level === null ? 0 : 1 << (firstBits.level + level)) |
  (lengthGroup === null ? 0 : 1 << (firstBits.lengthGroup + lengthGroup)) |
  (isIntro ? 1 << firstBits.isIntro : 0)

/** Whether the bits do not decide: they tell neither prices nor what belongs to the same session, and bits of lengths may be stale. */
export function isCheckedBySession(criteria: SessionCriteria): boolean {
  const { type, level, lengthGroup, isIntro, price, bookingMode } = criteria
  if (price !== null || lengthGroup !== null) return true
  const given = [type !== null, level !== null, isIntro].filter(Boolean).length
  return given > 1 || (given === 1 && bookingMode !== null)
}

export function toSessionCriteria(filter: InterviewerFilter, price: PriceRange | null): SessionCriteria {
  const { interviewType, experienceLevel, sessionLength, freeIntro = false, bookingMode } = filter
  return {
    type: interviewType ?? null,
    level: experienceLevel ?? null,
    lengthGroup: sessionLength === undefined ? null : toLengthGroup(sessionLength),
    isIntro: freeIntro,
    price,
    bookingMode: bookingMode ?? null,
  }
}

/** Type on a card. A trigger of the database keeps it. */
export type ListedType = {
  id: SessionTypeId
  name: string
  minutes: number
  priceMinor: number
  currency: Currency
  isIntro: boolean
}

/** Types with the searched length and price first. */
export function sortTypes(
  types: readonly ListedType[],
  { lengthGroup, price, isIntro }: SessionCriteria,
): ListedType[] {
  const isSearched = (type: ListedType) =>
    (lengthGroup === null || getLengthGroup(type.minutes) === lengthGroup) &&
    (type.isIntro || !isIntro) &&
    (!price || price.minor.some(range => isWithin(type, range)))
  return [...types.filter(isSearched), ...types.filter(type => !isSearched(type))]
}

const isWithin = (type: ListedType, { currency, from, to }: PriceRange['minor'][number]) =>
  type.currency === currency && type.priceMinor >= from && type.priceMinor <= to
