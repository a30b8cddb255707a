import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { config, type ZodType } from 'zod'
import { isFieldCode } from '#contract/error.ts'
import { CallError } from '#web/call.ts'
import { dropDraft, keepDraft, readDraft } from '#web/draft.ts'
import { fieldText, problemText } from '#web/text/problem.ts'

// Compiling schemas at run time is forbidden by the page's content security policy.
config({ jitless: true })

export type ProblemForm<Values extends FieldValues> = UseFormReturn<Values> & {
  /** The sentence under a field, in the person's language. */
  errorOf: (name: FieldPath<Values>) => string | undefined
  /** The sentence over the form: a refusal that belongs to no field of it. */
  problem: string | undefined
  /** For `<form onSubmit noValidate>`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  busy: boolean
  /** Values typed earlier were brought back. */
  isRestored: boolean
}

/**
 * A form over a schema of the contract. Wrong input is told under its field and the first wrong field is focused;
 * so is what the server refuses. With a `draftKey` what was typed survives a reload and an expired session
 * (passwords and files excepted).
 */
export function useProblemForm<Values extends FieldValues>({
  schema,
  defaults,
  draftKey,
  onSubmit,
}: {
  schema: ZodType<unknown, Values>
  defaults: DefaultValues<Values>
  draftKey?: string
  /** What to do with valid values, as typed; the server parses them again. */
  onSubmit: (values: Values) => Promise<unknown>
}): ProblemForm<Values> {
  const [draft] = useState(() => (draftKey ? readDraft(draftKey) : null))
  const [refusal, setRefusal] = useState<unknown>(null)
  const form = useForm<Values>({
    // The parsed output is not used, so that what is sent is what the schema takes.
    resolver: zodResolver(schema as never, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: { ...defaults, ...draft } as DefaultValues<Values>,
  })

  const { subscribe } = form
  useEffect(
    () =>
      draftKey
        ? subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(draftKey, values) })
        : undefined,
    [subscribe, draftKey],
  )

  const submit = form.handleSubmit(async values => {
    setRefusal(null)
    try {
      await onSubmit(values)
      if (draftKey) dropDraft(draftKey)
    } catch (error) {
      if (!showUnderFields(form, error)) setRefusal(error)
    }
  })

  return {
    ...form,
    submit,
    busy: form.formState.isSubmitting,
    problem: refusal === null ? undefined : problemText(refusal),
    errorOf: name => sentence(get(form.formState.errors, name)),
    isRestored: draft !== null,
  }
}

/** Puts the server's field messages where they belong; false when one has no field here. */
function showUnderFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  const known = fields.filter(field => get(form.getValues(), field.path) !== undefined)
  for (const [index, field] of known.entries()) {
    const message = field.code && isFieldCode(field.code) ? field.code : field.message
    const type = 'server'
    form.setError(field.path as FieldPath<Values>, { type, message }, { shouldFocus: index === 0 })
  }
  return fields.length > 0 && known.length === fields.length
}

type FieldProblem = { type?: string; message?: string; root?: FieldProblem } | FieldProblem[] | undefined

/** Our own sentences and the server's are shown; the schema library's English is not. */
function sentence(problem: FieldProblem): string | undefined {
  if (Array.isArray(problem)) return sentence(problem.find(one => one !== undefined && one !== null))
  if (problem?.root) return sentence(problem.root)
  if (!problem?.type) return undefined
  const message = problem.message ?? ''
  return fieldText(problem.type === 'server' || isFieldCode(message) ? message : 'field.invalid')
}
