import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { isFieldCode } from '#contract/errors/error.ts'
import {
  errorDetailMessage,
  errorMessage,
  errorMessageOr,
  fieldErrorMessage,
} from '#web/i18n/error-message.ts'
import { currentLanguage } from '#web/i18n/language.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'

/** Form that stays open for the next slots. Its error names the conflicting slot and is shown for five seconds. */
export function useSlotForm<Values extends FieldValues>({
  zone,
  draftKey,
  save,
  errorFallback,
  toFormPath,
  ...options
}: {
  schema: ZodType<unknown, Values>
  defaultValues: DefaultValues<Values>
  zone: string
  draftKey: string | undefined
  /** Returns the values to continue with. */
  save: (values: Values) => Promise<Values>
  /** Shown for server and network failures. */
  errorFallback: string
  toFormPath?: (path: string) => string
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useApiForm<Values>({
    ...options,
    ...(draftKey ? { draftKey } : {}),
    onSubmit: async values => {
      try {
        form.reset(await save(values))
        // The reset values are not user input, so they need no draft.
        if (draftKey) deleteDraft(draftKey)
      } catch (error) {
        setFailure(error)
        throw toReadableError(error, zone, toFormPath)
      }
    },
  })
  const message = form.formError && errorMessageOr(failure, errorFallback)
  return { form, error: useTimedMessage(message, form.formState.submitCount) }
}

const visibleMs = 5000

/** A new `count` shows the same message again. */
function useTimedMessage(message: string | undefined, count: number): string | undefined {
  const [hiddenCount, setHiddenCount] = useState(0)
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => setHiddenCount(count), visibleMs)
    return () => clearTimeout(timer)
  }, [message, count])
  return hiddenCount === count ? undefined : message
}

type SlotFieldError = { path: string; message: string; code?: string | undefined }

/**
 * Slot errors as full sentences under their field: which recurring slot is meant and which slot conflicts.
 * `at` maps a server path to the form's path.
 */
function toReadableError(error: unknown, zone: string, at: (path: string) => string = path => path): unknown {
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
