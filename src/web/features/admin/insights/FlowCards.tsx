import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import type { DailyFigures } from './api.ts'
import { getShare, sumOf } from './buckets.ts'
import { BarList, type DayColumn, DayFigures, FigureCard } from './FigureCard.tsx'

export type DayProps = { days: readonly DailyFigures[]; fileSuffix: string }

type FigureName = Exclude<keyof DailyFigures, 'day'>

const steps = ['landingVisits', 'searches', 'holds', 'confirmed', 'held', 'reviews'] as const

/** Column with the sum of a figure. */
export const sumColumn = (label: string, name: FigureName): DayColumn<DailyFigures> => ({
  label,
  getValue: days => sumOf(days, day => day[name]),
})

export function usePercent(): (value: number) => string {
  const language = useLanguage()
  return value => formatPercent(value, language, 1)
}

export function Funnel({ days, fileSuffix }: DayProps) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const percent = usePercent()
  const counts = steps.map(name => ({ name, count: sumOf(days, day => day[name]) }))
  const rows = counts.map(({ name, count }, index) => {
    const previous = counts[index - 1]
    return { name, count, share: previous ? getShare(count, previous.count) : null }
  })
  return (
    <FigureCard
      title={t('funnel')}
      text={t('funnelText')}
      rowLabel={t('step')}
      columns={[{ label: t('count') }, { label: t('ofPrevious'), format: percent }]}
      rows={rows.map(({ name, count, share }) => ({ key: name, label: t(name), values: [count, share] }))}
      fileName={`funnel-${fileSuffix}`}
    >
      <BarList
        bars={rows.map(({ name, count }) => ({
          key: name,
          label: t(name),
          value: count,
          figures: formatNumber(count, language),
        }))}
      />
    </FigureCard>
  )
}

export function Visits({ days, fileSuffix }: DayProps) {
  const t = useTranslations(adminInsights)
  return (
    <DayFigures
      title={t('visits')}
      text={t('visitsText')}
      days={days}
      shown={0}
      columns={(['landingVisits', 'findVisits', 'searches'] as const).map(name => sumColumn(t(name), name))}
      fileName={`visits-${fileSuffix}`}
    />
  )
}

export function RepeatBookings({ days, fileSuffix }: DayProps) {
  const t = useTranslations(adminInsights)
  const percent = usePercent()
  return (
    <DayFigures
      title={t('again')}
      text={t('againText')}
      days={days}
      shown={3}
      columns={[
        sumColumn(t('confirmed'), 'confirmed'),
        sumColumn(t('paid'), 'paid'),
        sumColumn(t('againCount'), 'again'),
        {
          label: t('share'),
          format: percent,
          getValue: all =>
            getShare(
              sumOf(all, day => day.again),
              sumOf(all, day => day.confirmed),
            ),
        },
      ]}
      fileName={`repeat-bookings-${fileSuffix}`}
    />
  )
}

const absentOf = (day: DailyFigures) => day.interviewerNoShows + day.intervieweeNoShows

export function NoShows({ days, fileSuffix }: DayProps) {
  const t = useTranslations(adminInsights)
  const percent = usePercent()
  return (
    <DayFigures
      title={t('noShows')}
      text={t('noShowsText')}
      days={days}
      shown={3}
      columns={[
        sumColumn(t('held'), 'held'),
        sumColumn(t('interviewerNoShows'), 'interviewerNoShows'),
        sumColumn(t('intervieweeNoShows'), 'intervieweeNoShows'),
        {
          label: t('share'),
          format: percent,
          getValue: all =>
            getShare(
              sumOf(all, absentOf),
              sumOf(all, day => day.held + absentOf(day)),
            ),
        },
      ]}
      fileName={`no-shows-${fileSuffix}`}
    />
  )
}
