import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { errorMessageOr } from '#web/i18n/error-message.ts'
import { useApiForm } from '#web/lib/form.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { toReadableError } from './slot-errors.ts'

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
