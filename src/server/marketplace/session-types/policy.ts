import type { FieldCode } from '#contract/errors/error.ts'
import type { AnswerFileId, SessionTypeId, UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import type {
  NewSessionType,
  SessionAnswer,
  SessionQuestion,
  SessionTypeChange,
} from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { completeWebAddress, isPlainWebAddress } from '#contract/typed-text.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { bookableUntil, createOverlapFinder, type TimeRange } from '#server/marketplace/slots/policy.ts'

export type SessionTypeRow = Row<'session_types'>

/** Type with terms of its own, unlike the default one. */
export type SessionTerms = {
  id: SessionTypeId
  interviewerId: UserId
  isIntro: boolean
  minutes: number
  bufferMinutes: number
  noticeMinutes: number
  priceMinor: number
  currency: NonNullable<SessionTypeRow['currency']>
  bookingMode: BookingMode
}

/** Null for the default type, whose sessions are the interviewer's slots. */
export function toSessionTerms(row: SessionTypeRow): SessionTerms | null {
  const { minutes, price_minor, currency, booking_mode, buffer_minutes, notice_minutes } = row
  if (minutes === null || price_minor === null || !currency || !booking_mode) return null
  return {
    ...{ id: row.id, interviewerId: row.interviewer_id, isIntro: row.is_intro },
    ...{ minutes, priceMinor: price_minor, currency, bookingMode: booking_mode },
    ...{ bufferMinutes: buffer_minutes ?? 0, noticeMinutes: notice_minutes ?? 0 },
  }
}

/** Time of an interviewer: intervals of the weekly hours, and what is left out of them. */
export type InterviewerTime = {
  open: readonly TimeRange[]
  /** Booked sessions, with the gap that they keep, and busy times of calendars. The longer buffer of two sessions counts. */
  busy: readonly (TimeRange & { bufferMinutes?: number })[]
  /** Days off, and slots that the interviewer added by hand. */
  blocked: readonly TimeRange[]
}

const byStart = (a: TimeRange, b: TimeRange) => a.start.getTime() - b.start.getTime()

/** Intervals with those that overlap or continue them, in order. */
function mergeIntervals(intervals: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = []
  for (const { start, end } of intervals.toSorted(byStart)) {
    const last = merged.at(-1)
    if (!last || last.end < start) merged.push({ start, end })
    else if (last.end < end) merged[merged.length - 1] = { start: last.start, end }
  }
  return merged
}

/** Multiples of the step from the start of each interval, in order. */
function getGrid(intervals: readonly TimeRange[], stepMinutes: number): number[] {
  const grid = new Set<number>()
  for (const { start, end } of intervals)
    for (let at = start.getTime(); at < end.getTime(); at += stepMinutes * minuteMs) grid.add(at)
  return [...grid].sort((a, b) => a - b)
}

/**
 * Bookable times of a session type, soonest first. Sessions start on the grid of an interval, and intervals without a gap
 * between them count as one.
 */
export function findTimes(
  { open, busy, blocked }: InterviewerTime,
  terms: Pick<SessionTerms, 'minutes' | 'bufferMinutes' | 'noticeMinutes' | 'bookingMode'>,
  now: Date,
  stepMinutes: number = sessionTypeLimits.stepMinutes,
): TimeRange[] {
  const findBusy = createOverlapFinder(
    busy,
    ({ bufferMinutes = 0 }) => Math.max(bufferMinutes, terms.bufferMinutes) * minuteMs,
  )
  const findBlocked = createOverlapFinder(blocked, () => 0)
  return findStarts(open, terms.minutes, stepMinutes)
    .filter(({ fits, ...time }) => {
      const isBookable = now < bookableUntil(time.start, terms.bookingMode === 'approve', terms.noticeMinutes)
      return fits && isBookable && !findBusy(time) && !findBlocked(time)
    })
    .map(({ start, end }) => ({ start, end }))
}

/** Sessions that start on the grid of the intervals, soonest first. One that does not fit ends after its interval. */
export function findStarts(
  open: readonly TimeRange[],
  minutes: number,
  stepMinutes: number = sessionTypeLimits.stepMinutes,
): (TimeRange & { fits: boolean })[] {
  const openTimes = mergeIntervals(open)
  let openIndex = 0
  return getGrid(open, stepMinutes).map(at => {
    const time = { start: new Date(at), end: new Date(at + minutes * minuteMs) }
    while ((openTimes[openIndex]?.end ?? time.end) <= time.start) openIndex++
    return { ...time, fits: time.end <= (openTimes[openIndex]?.end ?? time.start) }
  })
}

type FieldError = { path: string; code: FieldCode }

type GivenAnswer = { questionId: string; answer: string }

/** Answers with their questions, or the first error. */
type CheckedAnswers = { answers: SessionAnswer[]; error?: never } | { error: FieldError; answers?: never }

/** Uploaded files of the interviewee, by id. */
export type AnswerFiles = ReadonlyMap<string, AnsweredFile>
type AnsweredFile = { id: AnswerFileId; name: string; bytes: number }

/**
 * Checks the answers of a booking. Clients that know no questions send no answers, and may still book the default type.
 */
export function checkAnswers(
  { questions, isDefault }: { questions: readonly SessionQuestion[]; isDefault: boolean },
  given: readonly GivenAnswer[] | undefined,
  files: AnswerFiles = new Map(),
): CheckedAnswers {
  if (!given && isDefault) return { answers: [] }
  const unknown = (given ?? []).findIndex(
    ({ questionId }, index, all) =>
      !questions.some(({ id }) => id === questionId) ||
      all.findIndex(other => other.questionId === questionId) !== index,
  )
  if (unknown >= 0) return { error: { path: `answers.${unknown}`, code: 'field.invalid' } }
  const answers: SessionAnswer[] = []
  for (const [index, question] of questions.entries()) {
    const text = given?.find(({ questionId }) => questionId === question.id)?.answer ?? ''
    const { code, ...answered } = checkAnswer(question, text, files)
    if (code) return { error: { path: `answers.${index}`, code } }
    if (answered.answer) answers.push({ questionId: question.id, label: question.label, ...answered })
  }
  return { answers }
}

type CheckedAnswer = Pick<SessionAnswer, 'answer' | 'file'> & { code?: FieldCode }

function checkAnswer(question: SessionQuestion, text: string, files: AnswerFiles): CheckedAnswer {
  if (text === '') return question.required ? { answer: text, code: 'field.required' } : { answer: text }
  if (question.kind === 'file') return checkFile(files.get(text))
  if (question.kind === 'choice')
    return question.options.includes(text) ? { answer: text } : { answer: text, code: 'answer.option' }
  if (question.kind === 'text') return { answer: text }
  const answer = completeWebAddress(text)
  const isSecure = isPlainWebAddress(answer) && URL.canParse(answer) && new URL(answer).protocol === 'https:'
  return isSecure ? { answer } : { answer, code: 'link.invalid' }
}

function checkFile(found: AnsweredFile | undefined): CheckedAnswer {
  if (!found) return { answer: '', code: 'answer.file_gone' }
  const { name, ...file } = found
  return { answer: name, file }
}

/** A type as it is stored. The default one has no terms, and may have no name. */
type StoredType = {
  [Field in keyof NewSessionType]: NewSessionType[Field] | (Field extends Term ? null : never)
}
type Term = 'name' | 'minutes' | 'amount' | 'currency' | 'bookingMode' | 'bufferMinutes' | 'noticeMinutes'

/** The stored type with the fields that change. */
export function applyChange(row: SessionTypeRow, change: SessionTypeChange): StoredType {
  const stored: StoredType = {
    ...{ name: row.name, description: row.description, questions: row.questions },
    ...{ interviewTypes: row.interview_types, levels: row.levels, minutes: row.minutes },
    amount: row.price_minor === null ? null : fromMinorUnits(row.price_minor),
    ...{ currency: row.currency, bookingMode: row.booking_mode, bufferMinutes: row.buffer_minutes },
    ...{ noticeMinutes: row.notice_minutes, visibility: row.visibility, isIntro: row.is_intro },
  }
  return { ...stored, ...omitUndefined(change) }
}

const omitUndefined = (change: SessionTypeChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<StoredType>

/** Terms of a type that is not the default one, or what is wrong with them. */
export function toOwnTerms(
  type: StoredType,
): { terms: NewSessionType; error?: never } | { error: FieldError; terms?: never } {
  if (type.name === null) return { error: { path: 'name', code: 'field.required' } }
  if (type.isIntro && type.amount !== 0) return { error: { path: 'amount', code: 'session_type.intro_free' } }
  return { terms: type as NewSessionType }
}
