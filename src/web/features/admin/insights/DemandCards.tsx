import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { Insights } from './api.ts'
import { getShare, sumOf } from './buckets.ts'
import { BarList, DayFigures, FigureCard } from './FigureCard.tsx'
import { type DayProps, sumColumn, usePercent } from './FlowCards.tsx'

export function EmptySearches({ days, fileSuffix }: DayProps) {
  const t = useTranslations(adminInsights)
  const percent = usePercent()
  return (
    <DayFigures
      title={t('empty')}
      text={t('emptyText')}
      days={days}
      shown={2}
      columns={[
        sumColumn(t('searches'), 'searches'),
        sumColumn(t('emptySearches'), 'emptySearches'),
        {
          label: t('share'),
          format: percent,
          getValue: all =>
            getShare(
              sumOf(all, day => day.emptySearches),
              sumOf(all, day => day.searches),
            ),
        },
      ]}
      fileName={`empty-searches-${fileSuffix}`}
    />
  )
}

const filterNames = [
  'text',
  'specialty',
  'company',
  'languages',
  'dates',
  'type',
  'level',
  'length',
  'intro',
  'rating',
  'price',
  'mode',
] as const

export function FilterUse({ filters, fileSuffix }: Pick<Insights, 'filters'> & { fileSuffix: string }) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const percent = usePercent()
  const rows = filters.map(filter => {
    const name = filterNames.find(each => each === filter.key)
    return { ...filter, label: name ? t(name) : filter.key }
  })
  return (
    <FigureCard
      title={t('filters')}
      text={t('filtersText')}
      rowLabel={t('filter')}
      columns={[
        { label: t('searches') },
        { label: t('emptySearches') },
        { label: t('share'), format: percent },
      ]}
      rows={rows.map(({ key, label, searches, emptySearches }) => ({
        key,
        label,
        values: [searches, emptySearches, getShare(emptySearches, searches)],
      }))}
      fileName={`filters-${fileSuffix}`}
    >
      {rows.length === 0 ? (
        <p className="text-quiet">{t('nothing')}</p>
      ) : (
        <BarList
          bars={rows.map(({ key, label, searches }) => ({
            key,
            label,
            value: searches,
            figures: formatNumber(searches, language),
          }))}
        />
      )}
    </FigureCard>
  )
}
