import { isFieldCode } from '#contract/errors/error.ts'
import { errorDetailMessage, errorMessage, fieldErrorMessage } from '#web/i18n/error-message.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { formatDateTime } from '#web/lib/format.ts'

type SlotFieldError = { path: string; message: string; code?: string | undefined }

/**
 * Slot errors as full sentences under their field: which recurring slot is meant and which slot conflicts.
 * `at` maps a server path to the form's path.
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

/** Error of a request as one message. */
export function slotErrorMessage(error: unknown, zone: string): string {
  const readable = toReadableError(error, zone)
  const first = readable instanceof ApiError ? readable.problem.fields?.[0] : undefined
  return first?.message ?? errorMessage(error)
}

function slotFieldMessage(problem: ApiError['problem'], field: SlotFieldError, zone: string): string {
  const { code, startTime, endTime, generatedSlot: number } = problem
  let message = fieldErrorMessage(field.code && isFieldCode(field.code) ? field.code : field.message)
  if (code === 'slot.overlap' && startTime !== undefined && endTime !== undefined)
    message = errorDetailMessage('slot.overlaps_on', {
      when: formatDateTime(startTime, endTime, zone, currentLanguage()),
    })
  // A slot of a batch has its own row, a generated one has none.
  return number === undefined ? message : errorDetailMessage('slot.generated', { number, problem: message })
}
