import { z } from 'zod'
import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import type { Currency } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import {
  newSessionType,
  type SessionQuestion,
  type SessionType,
  sessionTypeChange,
} from '#contract/session-type.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { priceDefaults } from '#web/features/slots/forms/slot-form.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'
import { getChangedValues } from '#web/lib/form.ts'
import { randomUuid } from '#web/lib/random.ts'

/** Options as one text, a line each. */
type QuestionValues = Pick<SessionQuestion, 'id' | 'kind' | 'label' | 'required'> & { options: string }

/** Same paths as in the request, so that server errors find their field. */
export type TypeFormValues = Pick<
  SessionType,
  'description' | 'interviewTypes' | 'levels' | 'bookingMode' | 'visibility' | 'isIntro'
> & {
  name: string
  minutes: number
  amount: number
  currency: Currency
  bufferMinutes: number
  noticeMinutes: number
  questions: QuestionValues[]
}

/** A new type begins with the mode of the profile and the terms of the weekly hours. */
export const toNewTypeForm = (hours: WeeklySchedule | null, bookingMode: BookingMode): TypeFormValues => ({
  ...{ name: '', description: '', interviewTypes: [], levels: [], questions: [] },
  ...{ bookingMode, visibility: 'listed', isIntro: false },
  minutes: hours?.sessionMinutes ?? weeklyScheduleLimits.defaultSession,
  amount: hours?.amount ?? priceDefaults.amount,
  currency: hours?.currency ?? priceDefaults.currency,
  bufferMinutes: hours?.bufferMinutes ?? weeklyScheduleLimits.defaultBuffer,
  noticeMinutes: hours?.noticeMinutes ?? weeklyScheduleLimits.defaultNotice,
})

/**
 * The terms of the default type are null, and its form does not show them. The price of a free intro is hidden: without the intro,
 * it begins with that of the weekly hours.
 */
export function toTypeForm(type: SessionType, hours: WeeklySchedule | null): TypeFormValues {
  const empty = toNewTypeForm(hours, type.bookingMode)
  const priced = type.isIntro ? empty : type
  return {
    ...empty,
    ...{ name: type.name ?? '', description: type.description, isIntro: type.isIntro },
    ...{ interviewTypes: type.interviewTypes, levels: type.levels, visibility: type.visibility },
    minutes: type.minutes ?? empty.minutes,
    amount: priced.amount ?? empty.amount,
    currency: priced.currency ?? empty.currency,
    bufferMinutes: type.bufferMinutes ?? empty.bufferMinutes,
    noticeMinutes: type.noticeMinutes ?? empty.noticeMinutes,
    questions: type.questions.map(question => ({
      ...question,
      options: question.kind === 'choice' ? question.options.join('\n') : '',
    })),
  }
}

export const emptyQuestion = (): QuestionValues => ({
  ...{ id: randomUuid(), kind: 'text', label: '', options: '', required: false },
})

function toQuestion({ id, kind, label, options, required }: QuestionValues): SessionQuestion {
  if (kind !== 'choice') return { id, kind, label, required }
  const lines = options.split('\n').map(line => line.trim())
  return { id, kind, label, required, options: lines.filter(line => line !== '') }
}

/** A free intro costs nothing, whatever the hidden price was. */
export const toNewType = (values: TypeFormValues): InputOf<'addSessionType'>['body'] => ({
  ...values,
  amount: values.isIntro ? 0 : values.amount,
  questions: values.questions.map(toQuestion),
})

export const toDefaultType = ({
  name,
  description,
  interviewTypes,
  levels,
  questions,
}: TypeFormValues): InputOf<'editSessionType'>['body'] => ({
  ...{ name, description, interviewTypes, levels },
  questions: questions.map(toQuestion),
})

/** What differs from the saved values. Another window may have saved the other fields. Amount and currency are one price. */
export function toTypeChange(
  values: TypeFormValues,
  saved: TypeFormValues,
  isDefault: boolean,
): InputOf<'editSessionType'>['body'] {
  const toBody = isDefault ? toDefaultType : toNewType
  const body: InputOf<'editSessionType'>['body'] = toBody(values)
  const changes = getChangedValues(body, toBody(saved))
  const isPriceChanged = 'amount' in changes || 'currency' in changes
  return isPriceChanged ? { ...changes, amount: body.amount, currency: body.currency } : changes
}

/** The contract's schemas over the form's values. */
const entered = z.custom<TypeFormValues>()
export const newTypeSchema = entered.transform(toNewType).pipe(newSessionType)
export const defaultTypeSchema = entered.transform(toDefaultType).pipe(sessionTypeChange)

const { minMinutes } = slotLimits
export const minutesOptions: readonly number[] = [minMinutes, 45, 60, 75, 90, 120, 150, 180, 240]
