import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { BarChart } from '#web/components/charts/BarChart.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { downloadCsv } from '#web/features/admin/components/csv.ts'
import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { type Bucket, isLabelled, toBuckets } from './buckets.ts'

export type FigureColumn = {
  label: string
  /** How a value is shown. By default as a number. */
  format?: (value: number) => string
}
/** A null value is unknown, for example a share of nothing. */
export type FigureRow = { key: string; label: string; values: readonly (number | null)[] }

/** A chart with its figures as a table beside it, and as a file. */
export function FigureCard({
  title,
  text,
  rowLabel,
  columns,
  rows,
  fileName,
  children,
}: {
  title: string
  text: string
  /** Heading of the first column. */
  rowLabel: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  fileName: string
  /** The chart. */
  children: ReactNode
}) {
  const t = useTranslations(adminInsights)
  const save = () =>
    downloadCsv(
      [
        [rowLabel, ...columns.map(({ label }) => label)],
        ...rows.map(({ label, values }) => [label, ...values.map(value => value ?? '')]),
      ],
      `${fileName}.csv`,
    )
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-20">{title}</h2>
          <p className="mt-1 max-w-text text-15 text-quiet">{text}</p>
        </div>
        <Button variant="secondary" onClick={save} aria-label={t('downloadOf', { title })}>
          <Download aria-hidden />
          CSV
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">{children}</div>
        {rows.length > 0 && <FigureTable caption={title} rowLabel={rowLabel} columns={columns} rows={rows} />}
      </div>
    </Card>
  )
}

function FigureTable({
  caption,
  rowLabel,
  columns,
  rows,
}: {
  caption: string
  rowLabel: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
}) {
  const language = useLanguage()
  const show = (value: number | null, { format }: FigureColumn) =>
    value === null ? '–' : format ? format(value) : formatNumber(value, language)
  return (
    // Focusable, so that the keyboard can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section aria-label={caption} tabIndex={0} className="relative max-h-80 overflow-auto">
      <table className="w-full text-15 tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-hairline text-13 text-quiet">
            <th scope="col" className="py-2 text-left align-bottom font-normal">
              {rowLabel}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row" className="py-2 text-left font-normal">
                {row.label}
              </th>
              {columns.map((column, index) => (
                <td key={column.label} className="whitespace-nowrap py-2 pl-4 text-right">
                  {show(row.values[index] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Bar = {
  key: string
  label: string
  value: number
  /** Part of the value, drawn darker. Without it the whole bar is. */
  part?: number
  /** Figures beside the bar. */
  figures: string
}

/** Bars below each other, with long labels. Decorative: a table beside it gives screen readers the same figures. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(bar => bar.value))
  const widthOf = (value: number) => ({ width: `${(value / top) * 100}%` })
  return (
    <div aria-hidden className="grid gap-3">
      {bars.map(({ key, label, value, part = value, figures }) => (
        <div key={key} className="grid gap-1">
          <div className="flex justify-between gap-4 text-13">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="shrink-0 text-quiet tabular-nums">{figures}</span>
          </div>
          <div className="relative h-3 overflow-hidden rounded-small bg-sunken">
            <div className="absolute inset-y-0 left-0 bg-accent-tint" style={widthOf(value)} />
            <div className="absolute inset-y-0 left-0 bg-accent" style={widthOf(part)} />
          </div>
        </div>
      ))}
    </div>
  )
}

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
