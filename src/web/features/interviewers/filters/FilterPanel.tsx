import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { searchLimits } from '#contract/limits.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { availableSpecialtiesQuery } from '#web/features/interviewers/api.ts'
import {
  countActiveFilters,
  emptyFilter,
  type Filter,
  isFiltered,
} from '#web/features/interviewers/filter-params.ts'
import { useSpecialties, useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { DateRangeFields } from './DateRangeFields.tsx'
import { LanguageFilter } from './LanguageFilter.tsx'
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
