import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { adminInsights } from '#web/i18n/en/admin/admin-insights.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import { downloadCsv } from './to-csv.ts'

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
