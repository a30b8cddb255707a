import type { Language } from '#contract/account.ts'
import { isFieldCode } from '#contract/error.ts'
import { when } from '#web/components/ui/format.ts'
import { detailText, fieldText, problemText } from '#web/i18n/error-message.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { CallError } from '#web/lib/call.ts'

type Field = { path: string; message: string; code?: string | undefined }

/**
 * A refusal of slots with sentences that can stand by themselves under a field, in the person's language: which
 * recurring one is meant, and which other slot is in the way. `at` renames a field's path to the form's.
 */
export function readable(error: unknown, zone: string, at: (path: string) => string = path => path): unknown {
  if (!(error instanceof CallError) || !error.problem.fields) return error
  const { status, code, message } = error.problem
  const fields = error.problem.fields.map(field => ({
    path: at(field.path),
    message: sentenceOf(error.problem, field, zone),
  }))
  return new CallError({ status, code, fields, message: fields[0]?.message ?? message })
}

/** The sentence of a refusal that is shown in one place for the whole request. */
export function refusalText(error: unknown, zone: string): string {
  const told = readable(error, zone)
  const first = told instanceof CallError ? told.problem.fields?.[0] : undefined
  return first?.message ?? problemText(error)
}

function sentenceOf(problem: CallError['problem'], field: Field, zone: string): string {
  const language = currentLanguage()
  const bare =
    problem.code === 'slot.overlap'
      ? overlapText(problem, field, zone, language)
      : fieldText(field.code && isFieldCode(field.code) ? field.code : field.message)
  // A slot of a batch stands under its own row; a generated one has none.
  const { generatedSlot: number } = problem
  return number === undefined ? bare : detailText('slot.generated', { number, problem: bare })
}

function overlapText(
  { startTime, endTime }: CallError['problem'],
  field: Field,
  zone: string,
  language: Language,
): string {
  if (startTime === undefined || endTime === undefined) return field.message
  return detailText('slot.overlaps_on', { when: when(startTime, endTime, zone, language) })
}
