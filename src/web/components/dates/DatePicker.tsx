import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { Field, useFieldProps } from '#web/components/ui/Field.tsx'
import { calendar } from '#web/i18n/en/slots/calendar.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { reportNetworkError } from '#web/lib/api/connection-store.ts'
import { formatDate } from '#web/lib/format.ts'
import type LoadedCalendar from './DateCalendar.tsx'
import { insertSeparators, parseDay } from './date-input.ts'

type DateInputProps = Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'ref'> & {
  /** `2026-11-26`, or empty. */
  value: string
  onChange: (day: string) => void
  /** Earlier days cannot be picked. */
  min?: string
}

/** Date as dd/mm/yyyy in every browser, typed or picked in a calendar. */
export function DatePicker({
  label,
  error,
  hint,
  className,
  ...input
}: DateInputProps & { label: string; error?: string | undefined; hint?: ReactNode; className?: string }) {
  const t = useTranslations(calendar)
  const [isUnreadable, setUnreadable] = useState(false)
  return (
    <Field
      label={label}
      hint={hint}
      error={isUnreadable ? t('unreadable') : error}
      className={clsx('grid-cols-1 content-start', className)}
    >
      <DateInput {...input} label={label} onUnreadable={setUnreadable} />
    </Field>
  )
}

function DateInput({
  value,
  onChange,
  onBlur,
  min = '',
  label,
  onUnreadable,
  ...rest
}: DateInputProps & { label: string; onUnreadable: (isUnreadable: boolean) => void }) {
  const t = useTranslations(calendar)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  // Typed text is shown while it matches the form value. A submit or reset of the form replaces it.
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null)
  const text = typed?.day === value ? typed.text : value && formatDate(`${value}T00:00:00Z`, 'UTC', language)
  const isUnreadable = text.trim() !== '' && value === ''

  const setDay = (day: string, typedText: string | null) => {
    onUnreadable(false)
    setTyped(typedText === null ? null : { text: typedText, day })
    if (day !== value) onChange(day)
  }
  return (
    <div
      ref={box}
      data-ringed
      className="flex min-h-11 rounded-medium border border-edge bg-surface text-15 transition-colors duration-150 has-aria-invalid:border-red has-aria-invalid:ring-1 has-aria-invalid:ring-red has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent"
    >
      <input
        {...useFieldProps()}
        {...rest}
        min={min}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('pattern')}
        value={text}
        onChange={({ target, nativeEvent }) => {
          // A changed text would interrupt the keyboard.
          const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
          const typedText = isComposing ? target.value : insertSeparators(text, target.value, t('separator'))
          setDay(parseDay(typedText) ?? '', typedText)
        }}
        data-unreadable={isUnreadable ? '' : undefined}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        // `useApiForm` dispatches `invalid` to an unreadable field when the form is submitted.
        onInvalid={() => onUnreadable(true)}
        onBlur={event => {
          // A message would move the submit button away before the mouse is released. The submit shows it.
          if (!isUnreadable || !event.relatedTarget?.matches('[type=submit]')) onUnreadable(isUnreadable)
          if (!isUnreadable) setTyped(null)
          onBlur?.(event)
        }}
        className="min-w-0 flex-1 bg-transparent py-2 pl-3 text-ink outline-none placeholder:text-quiet"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-11 shrink-0 items-center justify-center rounded-medium text-quiet hover:text-ink [&_svg]:size-5"
      >
        <CalendarDays aria-hidden />
        <span className="sr-only">{t('open', { field: label })}</span>
      </button>
      {wasOpened && (
        <Suspense>
          <DateCalendar
            open={isOpen}
            anchor={box}
            value={value}
            min={min}
            onSelect={day => {
              setDay(day, null)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Loads on first use. Without it, the day can still be typed. */
const DateCalendar = lazy<ComponentType<ComponentProps<typeof LoadedCalendar>>>(() =>
  import('./DateCalendar.tsx').catch(() => {
    reportNetworkError()
    return { default: CalendarUnavailable }
  }),
)

function CalendarUnavailable() {
  const t = useTranslations(calendar)
  return <p className="max-w-60 p-2 text-15">{t('unavailable')}</p>
}
