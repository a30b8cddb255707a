import { BarChart } from '#web/components/charts/BarChart.tsx'
import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { type Bucket, isLabelled, toBuckets } from './buckets.ts'
import { FigureCard, type FigureColumn } from './FigureCard.tsx'

/** Text of `dd/mm/yyyy` without the year. */
const withoutYear = (date: string) => date.slice(0, 5)

export type DayColumn<Day extends { day: string }> = FigureColumn & {
  /** Null if it is unknown. */
  getValue: (days: readonly Day[]) => number | null
}

/** Bars by day, or by week in a long period, with the same figures as a table. */
export function DayFigures<Day extends { day: string }>({
  title,
  text,
  days,
  columns,
  shown,
  fileName,
}: {
  title: string
  text: string
  days: readonly Day[]
  columns: readonly DayColumn<Day>[]
  /** The column that the bars show. */
  shown: number
  fileName: string
}) {
  const t = useTranslations(adminInsights)
  const language = useLanguage()
  const buckets = toBuckets(days)
  const dateOf = (day: string) => formatDate(day, 'UTC', language)
  const labelOf = ({ from, to }: Bucket<Day>) =>
    from === to ? dateOf(from) : t('range', { from: dateOf(from), to: dateOf(to) })
  const column = columns[shown]
  const show = (value: number) => column?.format?.(value) ?? formatNumber(value, language)
  const bars = buckets.map((bucket, index) => {
    const value = column?.getValue(bucket.days) ?? 0
    return {
      key: bucket.from,
      label: isLabelled(index, buckets.length) ? withoutYear(dateOf(bucket.to)) : '',
      value,
      tooltip: `${labelOf(bucket)}: ${show(value)}`,
    }
  })
  return (
    <FigureCard
      title={title}
      text={text}
      rowLabel={t(buckets.length === days.length ? 'day' : 'days')}
      columns={columns}
      // Latest first.
      rows={buckets.toReversed().map(bucket => ({
        key: bucket.from,
        label: labelOf(bucket),
        values: columns.map(({ getValue }) => getValue(bucket.days)),
      }))}
      fileName={fileName}
    >
      <BarChart bars={bars} formatValue={show} />
    </FigureCard>
  )
}
