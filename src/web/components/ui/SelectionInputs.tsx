import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

type Option<Value extends string> = { value: Value; label: ReactNode; text?: ReactNode; disabled?: boolean }

/**
 * Exclusive choices as cards, inside a `FieldGroup`. `inputProps` takes `register('role')` of a form,
 * otherwise `value` and `onChange` control them.
 */
export function RadioCards<Value extends string>({
  name,
  options,
  value,
  onChange,
  inputProps,
  className,
}: {
  name: string
  options: readonly Option<Value>[]
  value?: Value
  onChange?: (value: Value) => void
  inputProps?: ComponentProps<'input'>
  className?: string
}) {
  return (
    <div className={clsx('grid gap-3 sm:grid-cols-2', className)}>
      {options.map(choice => (
        <label
          key={choice.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-medium border border-edge bg-surface p-4 transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:opacity-55"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            disabled={choice.disabled}
            className="mt-0.5 size-5 shrink-0"
            {...(onChange ? { checked: choice.value === value, onChange: () => onChange(choice.value) } : {})}
            {...inputProps}
          />
          <span>
            <span className="block font-medium">{choice.label}</span>
            {choice.text && <span className="mt-0.5 block text-13 text-quiet">{choice.text}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Multiple choices as chips, inside a `FieldGroup`. */
export function ToggleGroup<Value extends string>({
  options,
  value,
  onChange,
  className,
}: {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  className?: string
}) {
  const toggle = (item: Value) =>
    onChange(value.includes(item) ? value.filter(other => other !== item) : [...value, item])
  return (
    <div className={clsx('flex flex-wrap gap-2', className)}>
      {options.map(choice => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value.includes(choice.value)}
          disabled={choice.disabled}
          onClick={() => toggle(choice.value)}
          className="min-h-11 rounded-full border border-edge bg-surface px-4 text-15 transition-colors duration-150 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

/** Stars as radios, inside a `FieldGroup`. Arrows move, screen readers read the labels. */
export function RatingInput({
  name,
  max,
  value,
  onChange,
}: {
  name: string
  max: number
  value: number
  onChange: (stars: number) => void
}) {
  const t = useTranslations(common)
  const [pointedAt, setPointedAt] = useState(0)
  const shown = pointedAt || value
  return (
    <div className="flex" onPointerLeave={() => setPointedAt(0)}>
      {Array.from({ length: max }, (_, index) => index + 1).map(stars => (
        <label
          key={stars}
          onPointerEnter={() => setPointedAt(stars)}
          className="relative flex size-11 items-center justify-center rounded-medium has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            onChange={() => {
              // Shows the keyboard's choice even if the mouse rests on another star.
              setPointedAt(0)
              onChange(stars)
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-label={t('stars', { count: stars })}
          />
          <Star
            aria-hidden
            className={clsx('pointer-events-none size-7 text-amber', stars <= shown && 'fill-current')}
          />
        </label>
      ))}
    </div>
  )
}

/** Turns a setting on or off at once. `label` names it for screen readers. */
export function Switch({
  label,
  checked,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; checked: boolean }) {
  return (
    <label
      className={clsx(
        'inline-flex size-11 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className="relative h-6 w-10 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-edge before:transition-transform before:duration-150 checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent motion-reduce:transition-none motion-reduce:before:transition-none forced-colors:appearance-auto"
      />
    </label>
  )
}
