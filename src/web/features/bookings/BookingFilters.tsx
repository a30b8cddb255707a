import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bookingStatuses } from '#contract/enums.ts'
import { bookingLimits } from '#contract/limits.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { statusMessageKeys } from './BookingStatusBadge.tsx'
import { applyFilter, type BookingListParams, toggleSort } from './list-params.ts'

type BookingFiltersProps = {
  params: BookingListParams
  onChange: (change: (now: BookingListParams) => BookingListParams) => void
  searchLabel: string
}

export function BookingFilters({ params: state, onChange, searchLabel }: BookingFiltersProps) {
  const t = useTranslations(text)
  return (
    <section aria-label={t('filters')} className="mb-8 flex flex-wrap gap-x-8 gap-y-5">
      <SearchBox
        label={searchLabel}
        value={state.search}
        onSearch={search => onChange(now => applyFilter(now, { search }))}
      />
      <FieldGroup label={t('status')}>
        <div className="flex flex-wrap gap-2">
          {(['all', ...bookingStatuses] as const).map(status => (
            <label key={status} className={chipClass}>
              <input
                type="radio"
                name="status"
                className="sr-only"
                checked={state.status === status}
                onChange={() => onChange(now => applyFilter(now, { status }))}
              />
              {t(status === 'all' ? 'all' : statusMessageKeys[status])}
            </label>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup label={t('sortBy')}>
        <div className="flex flex-wrap gap-2">
          {(['date', 'status'] as const).map(key => (
            <SortButton
              key={key}
              name={key}
              params={state}
              onClick={() => onChange(now => toggleSort(now, key))}
            />
          ))}
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

/** The active key shows its direction. Pressing it again reverses it. */
function SortButton({
  name,
  params,
  onClick,
}: {
  name: BookingListParams['sort']
  params: BookingListParams
  onClick: () => void
}) {
  const t = useTranslations(text)
  const isActive = params.sort === name
  const Arrow = params.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" aria-pressed={isActive} onClick={onClick} className={chipClass}>
      {isActive ? `${t(name)} · ${t(sortOrderMessageKeys[name][params.order])}` : t(name)}
      {isActive && <Arrow aria-hidden className="size-4" />}
    </button>
  )
}

const searchDebounceMs = 300

/** Searches when typing pauses. */
function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const lastSearch = useRef(value)
  const send = useEffectEvent(onSearch)
  useEffect(() => {
    const search = typed.trim()
    if (search === lastSearch.current) return
    const timer = setTimeout(() => {
      lastSearch.current = search
      send(search)
    }, searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  // A reset, the back button or a header link can change the address.
  useEffect(() => {
    if (value === lastSearch.current) return
    lastSearch.current = value
    setTyped(value)
  }, [value])
  return (
    <Field label={label} className="max-w-form grow basis-72 content-start">
      <TextInput
        type="search"
        maxLength={bookingLimits.searchMax}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Field>
  )
}
