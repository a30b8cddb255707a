import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useId } from 'react'

type FieldIds = { id: string; hintId: string; errorId: string; hasHint: boolean; hasError: boolean }
const FieldContext = createContext<FieldIds | null>(null)

/**
 * Control with label, error and hint. Controls of this folder read their id and descriptions from its
 * context.
 */
export function Field({
  label,
  hint,
  error,
  labelSuffix,
  isLabelHidden = false,
  className,
  hintClassName,
  children,
}: {
  label: string
  /** Only screen readers read it. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** Translated text, from `form.fieldError('name')`. */
  error?: string | undefined
  /** Shown beside the label of an optional field. */
  labelSuffix?: string
  className?: string
  hintClassName?: string
  children: ReactNode
}) {
  const id = useId()
  const ids = { id, hintId: `${id}-hint`, errorId: `${id}-error`, hasHint: !!hint, hasError: !!error }
  return (
    <div className={clsx('group/field grid gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-15 font-medium'}>
        {label}
        {labelSuffix && <span className="font-normal text-quiet"> · {labelSuffix}</span>}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      <FieldError id={ids.errorId} text={error} />
      {hint && (
        <p id={ids.hintId} className={clsx('text-13 text-quiet', hintClassName)}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Radios, chips or checkboxes under one label. */
export function FieldGroup({
  label,
  hint,
  error,
  className,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined
  return (
    <fieldset
      aria-describedby={described}
      data-invalid={error ? '' : undefined}
      className={clsx('grid min-w-0 gap-1.5', className)}
    >
      <legend className="mb-1.5 text-15 font-medium">{label}</legend>
      {children}
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-quiet">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** Attributes that a control inside a `Field` spreads on its element. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  const described = clsx(field.hasHint && field.hintId, field.hasError && field.errorId)
  return {
    id: field.id,
    'aria-describedby': described || undefined,
    'aria-invalid': field.hasError || undefined,
  }
}

/** Hidden where a character counter already reports the same problem. */
function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="text-13 font-medium text-red group-has-data-over/field:hidden">
      {text}
    </p>
  ) : null
}
