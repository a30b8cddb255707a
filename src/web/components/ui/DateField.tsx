import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { calendar } from '#web/i18n/en/calendar.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { reportNetworkError } from '#web/lib/connection-store.ts'
import type { CalendarProps } from './DateCalendar.tsx'
import { insertSeparators, parseDay } from './date-input.ts'
import { Field, useFieldProps } from './Field.tsx'
import { formatDate } from './format.ts'

type Props = Pick<ComponentProps<'input'>, 'name' | 'min' | 'onBlur' | 'ref'> & {
  /** `2026-11-26`, or empty. */
  value: string
  onChange: (day: string) => void
}

/** Date as dd/mm/yyyy whatever the browser's locale is, typed or picked in a calendar. */
export function DateField({
  label,
  error,
  hint,
  className,
  ...day
}: Props & { label: string; error?: string | undefined; hint?: ReactNode; className?: string }) {
  const t = useTranslations(calendar)
  const [isUnreadable, setUnreadable] = useState(false)
  return (
    <Field
      label={label}
      hint={hint}
      error={isUnreadable ? t('unreadable') : error}
      className={clsx('grid-cols-1 content-start', className)}
    >
      <DateInput {...day} label={label} onUnreadable={setUnreadable} />
    </Field>
  )
}

/**
 * Browsers show dates in the order of their own locale. So the native date input, which form fillers use and
 * which knows `min`, is covered with the product's format. It becomes a text input while the user types.
 */
function DateInput({
  value,
  onChange,
  onBlur,
  label,
  onUnreadable,
  ...rest
}: Props & { label: string; onUnreadable: (isUnreadable: boolean) => void }) {
  const t = useTranslations(calendar)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const Calendar = useLazyCalendar(isOpen, () => {
    setOpen(false)
    box.current?.querySelector('input')?.showPicker()
  })
  // Typed text is valid only while the form value matches it. A submit or reset of the form replaces it.
  const [typed, setTyped] = useState<{ text: string; day: string } | null>(null)
  const text = typed?.day === value ? typed.text : null
  const shown = value && formatDate(`${value}T00:00:00Z`, 'UTC', language)

  const setDay = (day: string, next: string | null) => {
    setTyped(next === null ? null : { text: next, day })
    if (day !== value) onChange(day)
  }
  const typeText = (next: string) => {
    onUnreadable(false)
    setDay(parseDay(next) ?? '', next)
  }
  const startTyping = () => text === null && flushSync(() => setTyped({ text: shown, day: value }))
  const stopTyping = () => {
    const isUnreadable = text !== null && text.trim() !== '' && value === ''
    onUnreadable(isUnreadable)
    if (!isUnreadable) setTyped(null)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    } else if (text === null && !isNonTextKey(event)) {
      startTyping()
      event.currentTarget.select()
    }
  }
  return (
    <div
      ref={box}
      data-ringed
      className="relative flex min-h-11 rounded-medium border border-edge bg-surface text-15 tabular-nums transition-colors duration-150 has-aria-invalid:border-red has-aria-invalid:ring-1 has-aria-invalid:ring-red has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent"
    >
      {text === null && (
        <span
          aria-hidden
          className={clsx(
            'pointer-events-none absolute inset-y-0 left-3 flex items-center',
            !value && 'text-quiet',
          )}
        >
          {shown || t('pattern')}
        </span>
      )}
      <input
        {...useFieldProps()}
        {...rest}
        type={text === null ? 'date' : 'text'}
        max="9999-12-31"
        value={text ?? value}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('pattern')}
        onChange={({ target }) =>
          text === null
            ? setDay(target.value, null)
            : typeText(insertSeparators(text, target.value, t('separator')))
        }
        onKeyDown={handleKey}
        // Tab starts text input. Any other focus may come from a form filler.
        onKeyUp={event => {
          if (event.key !== 'Tab') return
          startTyping()
          event.currentTarget.select()
        }}
        // A touch also starts text input. Otherwise it would open the browser's own calendar.
        onPointerDown={event => {
          isTouched.current = text === null && event.pointerType !== 'mouse'
          if (isTouched.current) startTyping()
        }}
        onClick={event => {
          if (isTouched.current) event.currentTarget.select()
          else if (text === null) event.preventDefault()
          isTouched.current = false
        }}
        onBlur={event => {
          stopTyping()
          onBlur?.(event)
        }}
        className="min-w-0 flex-1 bg-transparent py-2 outline-none pl-3 text-ink placeholder:text-quiet [&[type=date]]:opacity-0"
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
      {isOpen && Calendar && (
        <Calendar
          anchor={box}
          value={value}
          min={String(rest.min ?? '')}
          onSelect={day => {
            onUnreadable(false)
            setDay(day, null)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Loads the calendar on first use. On failure the browser's own date picker opens instead. */
function useLazyCalendar(isOpen: boolean, onLoadError: () => void) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const handleLoadError = useEffectEvent(onLoadError)
  useEffect(() => {
    if (!isOpen) return
    import('./DateCalendar.tsx')
      .then(
        ({ DateCalendar }) => setCalendar(() => DateCalendar),
        () => {
          reportNetworkError()
          handleLoadError()
        },
      )
      .catch(() => undefined)
  }, [isOpen])
  return Calendar
}

/** Keys that only move the focus or belong to the browser. */
const isNonTextKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Escape'].includes(key)
