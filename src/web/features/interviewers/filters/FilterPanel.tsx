import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { spokenLanguages } from '#contract/enums.ts'
import { searchLimits } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { availableLanguagesQuery, availableSpecialtiesQuery } from '#web/features/interviewers/api.ts'
import {
  countActiveFilters,
  emptyFilter,
  type Filter,
  isFiltered,
  pickVisibleLanguages,
} from '#web/features/interviewers/filter-params.ts'
import { useSpecialties, useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, languageName, toInputDate } from '#web/lib/format.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { useDebouncedInput } from './use-debounced-input.ts'

const searchDebounceMs = 300

/** On small screens only the search box is visible until the user opens the rest. */
export function FilterPanel({
  filter,
  onChange,
}: {
  filter: Filter
  /** `isTyping` marks one of many small changes, which get no history entry of their own. */
  onChange: (change: Partial<Filter>, isTyping?: boolean) => void
}) {
  const t = useTranslations(interviewer)
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const [search, typeSearch] = useDebouncedInput(
    filter.search,
    text => onChange({ search: text }, true),
    searchDebounceMs,
  )
  const { data: specialties = [] } = useQuery(availableSpecialtiesQuery)
  const specialtyName = useSpecialtyName()
  const chosen = useSpecialties().toName(filter.specialty)
  const count = countActiveFilters(filter)
  return (
    <search
      aria-label={t('filters')}
      className="grid gap-5 rounded-large border border-hairline bg-surface p-5 lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:overscroll-contain"
    >
      <Field label={t('search')} hint={t('searchHint')}>
        <TextInput
          type="search"
          maxLength={searchLimits.textMax}
          value={search}
          onChange={event => typeSearch(event.target.value)}
        />
      </Field>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="lg:hidden"
      >
        <SlidersHorizontal aria-hidden />
        {t('filters')}
        {count > 0 && (
          <Badge variant="success">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t('filtersOn', { count })}</span>
          </Badge>
        )}
        <ChevronDown
          aria-hidden
          className={clsx('ml-auto transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={panelId} className={clsx('gap-6 lg:grid', isOpen ? 'grid' : 'hidden')}>
        <LanguageFilter selected={filter.languages} onChange={languages => onChange({ languages })} />
        <Field label={t('specialty')}>
          <Select value={chosen} onChange={event => onChange({ specialty: event.target.value })}>
            <option value="">{t('allSpecialties')}</option>
            {[...new Set([...specialties, chosen].filter(Boolean))].map(specialty => (
              <option key={specialty} value={specialty}>
                {specialtyName(specialty)}
              </option>
            ))}
          </Select>
        </Field>
        <FieldGroup label={t('availability')}>
          <DateRangeFields from={filter.from} to={filter.to} onChange={onChange} />
        </FieldGroup>
        <MoreFilters filter={filter} onChange={onChange} />
        {isFiltered(filter) && (
          <Button
            variant="ghost"
            onClick={() => onChange(emptyFilter)}
            className="-mb-2 -ml-4 justify-self-start"
          >
            {t('resetFilters')}
          </Button>
        )}
      </div>
    </search>
  )
}

/** Availability range, from today on and in order. */
function DateRangeFields({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (change: { from: string } | { to: string }) => void
}) {
  const t = useTranslations(interviewer)
  const today = toInputDate(useNow('minute'), browserTimeZone())
  const firstOfTo = from > today ? from : today
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <DayField
        label={t('from')}
        value={from}
        min={today}
        errorText={t('dayPast')}
        onChange={day => onChange({ from: day })}
      />
      <DayField
        label={t('to')}
        value={to}
        min={firstOfTo}
        errorText={t(firstOfTo === today ? 'dayPast' : 'dayBeforeFrom')}
        onChange={day => onChange({ to: day })}
      />
    </div>
  )
}

/**
 * A date input passes through years such as 0002 while the user types. Only days from `min` on are passed up,
 * and errors appear on blur.
 */
function DayField({
  label,
  value,
  min,
  errorText,
  onChange,
}: {
  label: string
  value: string
  min: string
  errorText: string
  onChange: (day: string) => void
}) {
  const [lastValue, setLastValue] = useState(value)
  const [text, setText] = useState(value)
  const [isLeft, setLeft] = useState(true)
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  const isTooEarly = text !== '' && text < min
  const type = (next: string) => {
    setText(next)
    setLeft(false)
    if (next === '' || next >= min) onChange(next)
  }
  return (
    <DatePicker
      label={label}
      min={min}
      value={text}
      error={isTooEarly && isLeft ? errorText : undefined}
      onChange={type}
      onBlur={() => setLeft(true)}
    />
  )
}

/** Selected languages and the user's own come first, the rest is collapsed. */
function LanguageFilter({
  selected,
  onChange,
}: {
  selected: readonly SpokenLanguage[]
  onChange: (chosen: SpokenLanguage[]) => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  // Deselected chips stay visible until the list is collapsed, so that no chip disappears during selection.
  const [pinned, setPinned] = useState(selected)
  const languages = useQuery(availableLanguagesQuery)
  const profile = useQuery(myProfileQuery)
  // A selected language stays visible even if no interviewer offers it. Until the list is loaded, all count
  // as offered.
  const isShown = (spoken: SpokenLanguage) =>
    (languages.data?.includes(spoken) ?? true) || selected.includes(spoken)
  const all = spokenLanguages.filter(isShown)
  const first = pickVisibleLanguages(all, [...pinned, ...selected], profile.data?.languages ?? [])
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    setPinned(selected)
  }
  return (
    <FieldGroup label={t('languages')} hint={selected.length > 1 && t('languagesHint')}>
      {languages.isPending || profile.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <ToggleGroup
            options={(isOpen ? all : first).map(spoken => ({
              value: spoken,
              label: languageName(spoken, language),
            }))}
            value={selected}
            onChange={onChange}
          />
          {first.length < all.length && (
            <Button
              variant="ghost"
              aria-expanded={isOpen}
              onClick={() => open(!isOpen)}
              className="-ml-3 justify-self-start px-3!"
            >
              {tFind(isOpen ? 'fewerLanguages' : 'allLanguages')}
              <ChevronDown
                aria-hidden
                className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              />
            </Button>
          )}
        </>
      )}
    </FieldGroup>
  )
}
