import { ArrowDown, ArrowUp } from 'lucide-react'
import { bookingStatuses } from '#contract/enums.ts'
import { bookingLimits } from '#contract/limits.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { useDebouncedInput } from '#web/features/interviewers/filters/use-debounced-input.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { applyFilter, type BookingListParams, toggleSort } from './list-params.ts'

type BookingFiltersProps = {
  params: BookingListParams
  onChange: (change: (now: BookingListParams) => BookingListParams) => void
}

export function BookingFilters({ params, onChange }: BookingFiltersProps) {
  const t = useTranslations(text)
  const search = (text: string) => onChange(now => applyFilter(now, { search: text }))
  const [typed, type] = useDebouncedInput(params.search, search, searchDebounceMs)
  const Arrow = params.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <section aria-label={t('filters')} className="mb-8 flex flex-wrap gap-x-8 gap-y-5">
      <Field
        label={t(useSide() === 'interviewee' ? 'searchInterviewer' : 'searchInterviewee')}
        className="max-w-form grow basis-72 content-start"
      >
        <TextInput
          type="search"
          maxLength={bookingLimits.searchMax}
          autoComplete="off"
          value={typed}
          onChange={event => type(event.target.value)}
        />
      </Field>
      <FieldGroup label={t('status')}>
        <div className="flex flex-wrap gap-2">
          {(['all', ...bookingStatuses] as const).map(status => (
            <label key={status} className={chipClass}>
              <input
                type="radio"
                name="status"
                className="sr-only"
                checked={params.status === status}
                onChange={() => onChange(now => applyFilter(now, { status }))}
              />
              {t(status)}
            </label>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={t('sortBy')}>
        <div className="flex flex-wrap gap-2">
          {(['date', 'status'] as const).map(key => {
            const isActive = params.sort === key
            return (
              <button
                key={key}
                type="button"
                aria-pressed={isActive}
                onClick={() => onChange(now => toggleSort(now, key))}
                className={chipClass}
              >
                {/* Pressing the active key again reverses its direction. */}
                {isActive ? `${t(key)} · ${t(sortOrderMessageKeys[key][params.order])}` : t(key)}
                {isActive && <Arrow aria-hidden className="size-4" />}
              </button>
            )
          })}
        </div>
      </FieldGroup>
    </section>
  )
}

const chipClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-3 text-15 sm:px-4 transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent'

const sortOrderMessageKeys = {
  date: { asc: 'dateAsc', desc: 'dateDesc' },
  status: { asc: 'statusAsc', desc: 'statusDesc' },
} as const

const searchDebounceMs = 300
