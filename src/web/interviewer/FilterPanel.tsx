import { clsx } from 'clsx'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { addresses as api } from '#contract/address/interviewer.ts'
import { spokenLanguages } from '#contract/choices.ts'
import { searchLimits } from '#contract/limits.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import { useCall } from '#web/query.ts'
import { interviewer } from '#web/text/en/interviewer.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChipToggles } from '#web/ui/Choices.tsx'
import { Field, FieldGroup } from '#web/ui/Field.tsx'
import { languageName } from '#web/ui/format.ts'
import { Select, TextInput } from '#web/ui/Inputs.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DayRange } from './DayRange.tsx'
import { countOf, emptyFilter, type Filter } from './filter-state.ts'
import { useSettling } from './use-settling.ts'

const typingPauseMs = 300

/** What to look for. On small screens only the search box is in sight until the rest is asked for. */
export function FilterPanel({
  filter,
  onChange,
}: {
  filter: Filter
  /** `isTyping`: one of many small changes, not worth a step of the back button. */
  onChange: (change: Partial<Filter>, isTyping?: boolean) => void
}) {
  const t = useText(interviewer)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const [search, typeSearch] = useSettling(
    filter.search,
    text => onChange({ search: text }, true),
    typingPauseMs,
  )
  const languages = useCall(api.availableLanguages, {})
  const { data: specialties = [] } = useCall(api.availableSpecialties, {})
  // What is chosen stays to be seen even if nobody offers it any more; unknown is not the same as none.
  const isOffered = (one: SpokenLanguage) => languages.data?.includes(one) ?? true
  const isShown = (one: SpokenLanguage) => isOffered(one) || filter.languages.includes(one)
  const count = countOf(filter)
  const isFiltered = count > 0 || filter.search !== ''
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
        look="secondary"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="lg:hidden"
      >
        <SlidersHorizontal aria-hidden />
        {t('filters')}
        {count > 0 && (
          <Badge tone="good">
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
        <FieldGroup label={t('languages')} hint={t('languagesHint')}>
          {languages.isPending ? (
            <Skeleton className="h-56 lg:h-64" />
          ) : (
            <ChipToggles
              choices={spokenLanguages
                .filter(isShown)
                .map(one => ({ value: one, label: languageName(one, language) }))}
              value={filter.languages}
              onChange={(chosen: SpokenLanguage[]) => onChange({ languages: chosen })}
            />
          )}
        </FieldGroup>
        <Field label={t('specialty')}>
          <Select value={filter.specialty} onChange={event => onChange({ specialty: event.target.value })}>
            <option value="">{t('allSpecialties')}</option>
            {[...new Set([...specialties, filter.specialty].filter(Boolean))].map(one => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <FieldGroup label={t('availability')}>
          <DayRange from={filter.from} to={filter.to} onChange={onChange} />
        </FieldGroup>
        {isFiltered && (
          <Button
            look="quiet"
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
