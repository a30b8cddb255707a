import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, Heart } from 'lucide-react'
import { useId } from 'react'
import { searchLimits } from '#contract/limits.ts'
import { Select } from '#web/components/ui/Inputs.tsx'
import { myFavoritesQuery } from '#web/features/interviewers/api.ts'
import { type Filter, type SavedFilter, sorts } from '#web/features/interviewers/filter-params.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'

export function ResultsToolbar({
  total,
  filter,
  onChange,
}: {
  /** Undefined until loaded. */
  total: number | undefined
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const sortId = useId()
  const { data: favorites } = useQuery(myFavoritesQuery)
  const isAwaiting = (favorites?.awaited.length ?? 0) > 0 || filter.only === 'awaited'
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status" className="min-h-6 grow text-15 text-quiet">
        {total === undefined || total === 0
          ? ''
          : total < searchLimits.maxCounted
            ? t('found', { count: total })
            : t('foundMany', { number: formatNumber(total, language) })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <SavedFilterChip only="favourites" filter={filter} onChange={onChange} />
        {isAwaiting && <SavedFilterChip only="awaited" filter={filter} onChange={onChange} />}
      </div>
      <div className="flex items-center gap-2">
        <label htmlFor={sortId} className="text-15 whitespace-nowrap text-quiet">
          {tFind('sort')}
        </label>
        <Select
          id={sortId}
          value={filter.sort}
          onChange={event => onChange({ sort: sorts.find(sort => sort === event.target.value) ?? 'rating' })}
          className="w-auto"
        >
          {sorts.map(sort => (
            <option key={sort} value={sort}>
              {tFind(sort)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

const savedFilterIcons = { favourites: Heart, awaited: Bell }

function SavedFilterChip({
  only,
  filter,
  onChange,
}: {
  only: SavedFilter
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}) {
  const t = useTranslations(interviewerSearch)
  const Icon = savedFilterIcons[only]
  const isOn = filter.only === only
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange({ only: isOn ? '' : only })}
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-15 transition-colors duration-150 [&_svg]:size-4',
        isOn ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-surface hover:bg-sunken',
      )}
    >
      <Icon aria-hidden />
      {t(only)}
    </button>
  )
}
