import type { Language } from '#contract/account.ts'
import { isFieldCode } from '#contract/error.ts'
import { formatDateTime } from '#web/components/ui/format.ts'
import { errorDetailMessage, errorMessage, fieldErrorMessage } from '#web/i18n/error-message.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { ApiError } from '#web/lib/api-client.ts'

type SlotFieldError = { path: string; message: string; code?: string | undefined }

/**
 * A refusal of slots with sentences that can stand by themselves under a field, in the person's language: which
 * recurring one is meant, and which other slot is in the way. `at` renames a field's path to the form's.
 */
export function toReadableError(
  error: unknown,
  zone: string,
  at: (path: string) => string = path => path,
): unknown {
  if (!(error instanceof ApiError) || !error.problem.fields) return error
  const { status, code, message } = error.problem
  const fields = error.problem.fields.map(field => ({
    path: at(field.path),
    message: slotFieldMessage(error.problem, field, zone),
  }))
  return new ApiError({ status, code, fields, message: fields[0]?.message ?? message })
}

/** The sentence of a refusal that is shown in one place for the whole request. */
export function slotErrorMessage(error: unknown, zone: string): string {
  const told = toReadableError(error, zone)
  const first = told instanceof ApiError ? told.problem.fields?.[0] : undefined
  return first?.message ?? errorMessage(error)
}

function slotFieldMessage(problem: ApiError['problem'], field: SlotFieldError, zone: string): string {
  const language = currentLanguage()
  const bare =
    problem.code === 'slot.overlap'
      ? overlapMessage(problem, field, zone, language)
      : fieldErrorMessage(field.code && isFieldCode(field.code) ? field.code : field.message)
  // A slot of a batch stands under its own row; a generated one has none.
  const { generatedSlot: number } = problem
  return number === undefined ? bare : errorDetailMessage('slot.generated', { number, problem: bare })
}

function overlapMessage(
  { startTime, endTime }: ApiError['problem'],
  field: SlotFieldError,
  zone: string,
  language: Language,
): string {
  if (startTime === undefined || endTime === undefined) return field.message
  return errorDetailMessage('slot.overlaps_on', { when: formatDateTime(startTime, endTime, zone, language) })
}
