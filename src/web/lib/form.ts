import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { isFieldCode } from '#contract/errors/error.ts'
import { errorMessage, fieldErrorMessage } from '#web/i18n/error-message.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

export type ApiForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** Translated error of a field. */
  fieldError: (name: FieldPath<Values>) => string | undefined
  /** Translated error that belongs to no field. */
  formError: string | undefined
  /** For `<form onSubmit noValidate>`. */
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isSubmitting: boolean
  /** Whether the form was filled from a saved draft. */
  isDraftRestored: boolean
}

/**
 * Form over a schema of the contract. Errors of browser and server appear under their field, and the first
 * invalid field gets the focus. With a `draftKey` the input survives a reload and an expired session, except
 * passwords and files.
 */
export function useApiForm<Values extends FieldValues>({
  schema,
  defaultValues,
  draftKey,
  isDraftKept = false,
  savedValues,
  onSubmit,
}: {
  schema: ZodType<unknown, Values>
  defaultValues: DefaultValues<Values>
  draftKey?: string
  /** A later step sends the values, and deletes the draft. */
  isDraftKept?: boolean
  /** Values that the form was filled from. The draft has only those that differ, so that it hides no later save of others. */
  savedValues?: Values
  /** Receives valid values as typed. The server parses them again. */
  onSubmit: (values: Values) => Promise<unknown>
}): ApiForm<Values> {
  const [draft] = useState(() => (draftKey ? readDraft(draftKey) : null))
  const [submitError, setSubmitError] = useState<unknown>(null)
  const form = useForm<Values>({
    // `raw` sends the input that the schema accepts, not its parsed output.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: { ...defaultValues, ...draft } as DefaultValues<Values>,
    shouldFocusError: false,
  })

  const { subscribe } = form
  useEffect(
    () =>
      draftKey
        ? subscribe({
            formState: { values: true },
            callback: ({ values }) => {
              const changes = savedValues ? getChangedValues(values, savedValues) : values
              if (Object.keys(changes).length > 0) saveDraft(draftKey, changes)
              else deleteDraft(draftKey)
            },
          })
        : undefined,
    [subscribe, draftKey, savedValues],
  )

  const formRef = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(formRef, form.formState.submitCount)

  const send = form.handleSubmit(async values => {
    setSubmitError(null)
    const typed = draftKey && JSON.stringify(readDraft(draftKey))
    try {
      await onSubmit(values)
      // Text typed during the request is not sent yet, so its draft stays.
      if (draftKey && !isDraftKept && JSON.stringify(readDraft(draftKey)) === typed) deleteDraft(draftKey)
    } catch (error) {
      setSubmitError(applyFieldErrors(form, error))
    }
  })

  const submit = async (event?: BaseSyntheticEvent) => {
    if (event) formRef.current = event.currentTarget
    // The value of a field whose text cannot be read is empty, which is not what the user meant.
    const unreadable = formRef.current?.querySelector<HTMLElement>('[data-unreadable]')
    if (!unreadable) return send(event)
    event?.preventDefault()
    unreadable.dispatchEvent(new Event('invalid'))
    unreadable.focus()
  }

  return {
    ...form,
    submit,
    isSubmitting: form.formState.isSubmitting,
    formError: submitError === null ? undefined : errorMessage(submitError),
    fieldError: name => fieldErrorText(get(form.formState.errors, name)),
    isDraftRestored: draft !== null,
  }
}

/** Values that differ from the saved ones. */
export const getChangedValues = <Values extends object>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  ) as Partial<Values>

/**
 * Errors of a row of fields. A row that is added after a failed submit shows none until the next one: an error that
 * appears when a field loses the focus would move what the user is clicking.
 */
export function useRowErrors<Values extends FieldValues>({
  formState: { submitCount },
  fieldError,
}: ApiForm<Values>): ApiForm<Values>['fieldError'] {
  const [addedAt] = useState(submitCount)
  return name => (submitCount > addedAt ? fieldError(name) : undefined)
}

/** Focuses the first invalid field in screen order after a failed submit. */
function useFocusFirstInvalid(formRef: RefObject<HTMLFormElement | null>, submitCount: number) {
  useEffect(() => {
    if (submitCount === 0) return
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    const control = invalid?.matches('fieldset')
      ? invalid.querySelector<HTMLElement>('input, button')
      : invalid
    control?.focus()
  }, [formRef, submitCount])
}

/** Assigns the server's field errors to their fields. Returns the rest for the form, or null. */
function applyFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): unknown {
  const fields = error instanceof ApiError ? (error.problem.fields ?? []) : []
  const isKnown = ({ path }: { path: string }) => get(form.getValues(), path) !== undefined
  const [known, unknown] = [fields.filter(isKnown), fields.filter(field => !isKnown(field))]
  for (const field of known) {
    const message = field.code && isFieldCode(field.code) ? field.code : field.message
    form.setError(field.path as FieldPath<Values>, { type: 'server', message })
  }
  if (!(error instanceof ApiError) || known.length === 0) return error
  const [first] = unknown
  return first ? new ApiError({ ...error.problem, message: first.message, fields: unknown }) : null
}

type FieldErrorNode =
  | { type?: string; message?: string; root?: FieldErrorNode }
  | FieldErrorNode[]
  | undefined

/** Shows messages of ours and of the server, never the English text of the schema library. */
function fieldErrorText(problem: FieldErrorNode): string | undefined {
  if (Array.isArray(problem))
    return fieldErrorText(problem.find(child => child !== undefined && child !== null))
  if (problem?.root) return fieldErrorText(problem.root)
  if (!problem?.type) return undefined
  const message = problem.message ?? ''
  return fieldErrorMessage(problem.type === 'server' || isFieldCode(message) ? message : 'field.invalid')
}
