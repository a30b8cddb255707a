import type { Language } from '#contract/account.ts'
import { isFieldCode } from '#contract/error.ts'
import { CallError } from '#web/call.ts'
import { slot as text } from '#web/text/en/slot.ts'
import { currentLanguage } from '#web/text/language.ts'
import { fieldText, problemText } from '#web/text/problem.ts'
import { textNow } from '#web/text/translate.ts'
import { when } from '#web/ui/format.ts'

type Field = { path: string; message: string; code?: string | undefined }

/**
 * A refusal of slots with sentences that can stand by themselves under a field, in the person's language: which
 * recurring one is meant, and which other slot is in the way. `at` renames a field's path to the form's.
 */
export function readable(error: unknown, zone: string, at: (path: string) => string = path => path): unknown {
  if (!(error instanceof CallError) || !error.problem.fields) return error
  const { problem } = error
  const fields = problem.fields?.map(field => ({
    path: at(field.path),
    message: sentenceOf(problem, field, zone),
  }))
  return new CallError({ ...problem, fields, message: fields?.[0]?.message ?? problem.message })
}

/** The sentence of a refusal that is shown in one place for the whole request. */
export function refusalText(error: unknown, zone: string): string {
  const told = readable(error, zone)
  const first = told instanceof CallError ? told.problem.fields?.[0] : undefined
  return first?.message ?? problemText(error)
}

function sentenceOf(problem: CallError['problem'], field: Field, zone: string): string {
  const language = currentLanguage()
  const t = textNow(text)
  const bare =
    problem.code === 'slot.overlap'
      ? overlapText(problem, field, zone, language)
      : fieldText(field.code && isFieldCode(field.code) ? field.code : field.message)
  // A recurring slot is named only in the sentence; one of a batch stands under its own row.
  const generated = /^Generated slot (\d+): /.exec(problem.message)?.[1]
  return generated ? t('generatedProblem', { number: generated, problem: bare }) : bare
}

function overlapText(
  { extra }: CallError['problem'],
  field: Field,
  zone: string,
  language: Language,
): string {
  const [start, end] = [extra?.startTime, extra?.endTime]
  if (typeof start !== 'string' || typeof end !== 'string') return field.message
  return textNow(text)('overlapsOn', { when: when(start, end, zone, language) })
}
