import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { bookingModes, sessionTypeVisibilities } from './enums.ts'
import { fieldCode } from './errors/error.ts'
import { day, instant, timeZone } from './fields.ts'
import { type AnswerFileId, sessionTypeId, userId } from './id.ts'
import { experienceLevelSet, interviewTypeSet } from './interview-kinds.ts'
import { slotLimits, weeklyScheduleLimits } from './limits.ts'
import { amount, currency } from './money.ts'
import { sessionTypesApi } from './routes/marketplace.ts'
import { containsLink, hasInvisibleCharacters } from './sanitize-text.ts'
import { sessionTypeLimits } from './session-type-limits.ts'
import { slot } from './slot.ts'
import { multilineText, requiredText, singleLineText } from './text-field.ts'

const { nameMax, descriptionMax, questionsMax, labelMax, optionsMin, optionsMax, optionMax } =
  sessionTypeLimits

/** Required text on one line that candidates read. */
const requiredLine = (max: number) =>
  requiredText()
    .max(max, fieldCode('field.too_long'))
    .refine(text => !hasInvisibleCharacters(text), fieldCode('name.hidden'))

const areUnique = (values: readonly string[]) => new Set(values).size === values.length

const question = { id: z.uuid(), label: requiredLine(labelMax), required: z.boolean() }

/** Question that candidates answer when they book. `link` asks for a web address, `file` for an upload. */
const sessionQuestion = z.discriminatedUnion('kind', [
  z.object({ ...question, kind: z.literal('text') }),
  z.object({ ...question, kind: z.literal('link') }),
  z.object({ ...question, kind: z.literal('file') }),
  z.object({
    ...question,
    kind: z.literal('choice'),
    options: z
      .array(requiredLine(optionMax))
      .min(optionsMin, fieldCode('question.options'))
      .max(optionsMax, fieldCode('question.options'))
      .refine(areUnique, fieldCode('question.options')),
  }),
])
export type SessionQuestion = z.output<typeof sessionQuestion>

/** A request for other times asks for no files, because a file is stored for a booking. */
export const withoutFileQuestions = (questions: readonly SessionQuestion[]): SessionQuestion[] =>
  questions.filter(({ kind }) => kind !== 'file')

/** Answer of a booking, with the question as it was asked. The answer of a file is its name. */
export type SessionAnswer = {
  questionId: string
  label: string
  answer: string
  file?: { id: AnswerFileId; bytes: number }
}

const questions = z
  .array(sessionQuestion)
  .max(questionsMax)
  .refine(list => areUnique(list.map(({ id }) => id)), fieldCode('field.invalid'))

const about = {
  description: multilineText(descriptionMax),
  /** Empty means all that the interviewer offers. */
  interviewTypes: interviewTypeSet,
  levels: experienceLevelSet,
  questions,
}

const minutes = z.int().min(slotLimits.minMinutes).max(slotLimits.maxMinutes)

/** Terms of a type besides the default one, whose terms are those of the weekly hours and of the profile. */
const terms = {
  name: requiredLine(nameMax).refine(text => !containsLink(text), fieldCode('name.address')),
  minutes,
  amount,
  currency,
  bookingMode: z.enum(bookingModes),
  /** Gap before and after each session. */
  bufferMinutes: z.int().min(0).max(weeklyScheduleLimits.bufferMax),
  /** Minimum time between booking and start. */
  noticeMinutes: z.int().min(slotLimits.minLeadMinutes).max(weeklyScheduleLimits.noticeMax),
  /** `link`: only candidates with its link see it. */
  visibility: z.enum(sessionTypeVisibilities),
  /** Free intro: each candidate may book one with this interviewer. */
  isIntro: z.boolean(),
}

const isIntroFree = ({ isIntro, amount }: { isIntro: boolean; amount: number }) => !isIntro || amount === 0
const introFree = { path: ['amount'], error: fieldCode('session_type.intro_free') }

export const newSessionType = z
  .object({
    ...terms,
    description: about.description.default(''),
    interviewTypes: about.interviewTypes.default([]),
    levels: about.levels.default([]),
    questions: about.questions.default([]),
    visibility: terms.visibility.default('listed'),
    isIntro: terms.isIntro.default(false),
  })
  .refine(isIntroFree, introFree)
export type NewSessionType = z.output<typeof newSessionType>

/** Null counts as missing, because the terms of the default type are null in replies. */
const changed = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform(value => (value === null ? undefined : value))

/** Fields that change. The terms of the default type are ignored. */
export const sessionTypeChange = z
  .object({
    ...about,
    /** The default type may lose its name. */
    name: changed(z.string()).pipe(
      singleLineText(nameMax).optional() as z.ZodType<string | null | undefined, string | undefined>,
    ),
    minutes: changed(minutes),
    amount: changed(amount),
    currency: changed(currency),
    bookingMode: changed(terms.bookingMode),
    bufferMinutes: changed(terms.bufferMinutes),
    noticeMinutes: changed(terms.noticeMinutes),
    visibility: terms.visibility,
    isIntro: terms.isIntro,
  })
  .partial()
export type SessionTypeChange = z.output<typeof sessionTypeChange>

const typeFields = {
  id: sessionTypeId,
  /** Null for a default type without a name. */
  name: z.string().nullable(),
  description: z.string(),
  interviewTypes: interviewTypeSet,
  levels: experienceLevelSet,
  /** Length and price. Null for the default type, where each slot has its own. */
  minutes: z.int().nullable(),
  amount: z.number().nullable(),
  currency: currency.nullable(),
  bookingMode: z.enum(bookingModes),
  isDefault: z.boolean(),
  isIntro: z.boolean(),
  questions: z.array(sessionQuestion),
}

/** Type as its interviewer sees it. */
const sessionType = z.object({
  ...typeFields,
  bufferMinutes: z.int().nullable(),
  noticeMinutes: z.int().nullable(),
  visibility: z.enum(sessionTypeVisibilities),
  /** Address that opens the booking of this type. */
  link: z.string(),
})
export type SessionType = z.output<typeof sessionType>

/** Type as candidates see it. */
const publicSessionType = z.object({
  ...typeFields,
  /** The caller has already booked a free intro with this interviewer. */
  introUsed: z.boolean(),
  /** Terms of a session at a time that the caller asks for. Null if the interviewer accepts no such requests. */
  requestTerms: z
    .object({ minutes: z.int(), amount: z.number(), currency, noticeMinutes: z.int() })
    .nullable(),
})
export type PublicSessionType = z.output<typeof publicSessionType>

const byId = z.object({ id: sessionTypeId })

/** Query values are text. */
const queryDays = z.coerce.number().int().min(1).max(sessionTypeLimits.daysMax).default(7)

export const endpoints = describeRoutes(sessionTypesApi, {
  mySessionTypes: {
    summary: 'Session types of the interviewer, the default one first',
    reply: z.array(sessionType),
  },
  addSessionType: {
    summary: 'Offer another session type',
    body: newSessionType,
    reply: sessionType,
    status: 201,
    errors: ['session_type.too_many'],
  },
  editSessionType: {
    summary: 'Change a session type: missing fields stay as they are, and bookings keep their terms',
    params: byId,
    body: sessionTypeChange,
    reply: sessionType,
    errors: ['session_type.not_found', 'session_type.is_default'],
  },
  deleteSessionType: {
    summary: 'Stop offering a session type; bookings stay',
    params: byId,
    reply: noContent,
    errors: ['session_type.not_found', 'session_type.is_default'],
  },
  interviewerSessionTypes: {
    summary: 'Session types of an interviewer, the default one first',
    params: z.object({ id: userId }),
    /** `link`: id of a type from its link, which is then listed too. */
    query: z.object({ link: sessionTypeId.optional().catch(undefined) }),
    reply: z.array(publicSessionType),
    errors: ['interviewer.not_found'],
  },
  sessionTypeTimes: {
    summary: 'Bookable times of a session type; those of the default type are the available slots',
    params: byId,
    /** Starts on these days, which are days of `timeZone`. */
    query: z.object({ from: day, days: queryDays, timeZone: timeZone.default('UTC').catch('UTC') }),
    reply: z.object({ times: z.array(z.object({ startTime: instant, endTime: instant })) }),
    errors: ['session_type.not_found'],
  },
  chooseSessionTime: {
    summary: 'Slot for a bookable time, to book it or to move a booking to it; it is not held yet',
    params: byId,
    body: z.object({ startTime: instant }),
    reply: slot,
    errors: ['session_type.not_found', 'booking.slot_taken', 'booking.not_possible', 'booking.intro_used'],
  },
})
