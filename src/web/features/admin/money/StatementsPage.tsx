import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { countryLabel } from '#web/features/admin/components/country-label.ts'
import { saveCsv } from '#web/features/admin/components/csv.ts'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { readFilters, useCursorPaging } from '#web/features/admin/components/list-params.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { downloadFile } from '#web/lib/download.ts'
import { formatMonth, formatPercent } from '#web/lib/format.ts'
import {
  loadTaxReport,
  type Statement,
  statementsQuery,
  type TaxRow,
  taxReportQuery,
  useExportStatements,
} from './api.ts'
import { Amount, Person, useAccountName } from './money-cells.tsx'

const quarters = [1, 2, 3, 4] as const

/** Year and quarter of the address. The current ones by default. */
function readPeriod(address: URLSearchParams) {
  const now = new Date(serverNow())
  const year = Number(address.get('year'))
  const quarter = Number(address.get('quarter'))
  return {
    year: Number.isInteger(year) && year >= 2020 && year <= 2100 ? year : now.getUTCFullYear(),
    quarter: quarters.find(number => number === quarter) ?? Math.floor(now.getUTCMonth() / 3) + 1,
  }
}

export default function StatementsPage() {
  const [address] = useSearchParams()
  const skeleton = <Skeleton className="h-64 rounded-large" />
  return (
    <div className="grid grid-cols-1 gap-12">
      <PeriodFields />
      <QueryBoundary fallback={skeleton} resetKeys={[address.toString()]}>
        <Statements />
      </QueryBoundary>
      <QueryBoundary fallback={skeleton} resetKeys={[address.toString()]}>
        <TaxReport />
      </QueryBoundary>
    </div>
  )
}

function PeriodFields() {
  const t = useTranslations(adminMoney)
  const [address, setAddress] = useSearchParams()
  const { year, quarter } = readPeriod(address)
  const thisYear = new Date(serverNow()).getUTCFullYear()
  const years = [...new Set([...Array.from({ length: 6 }, (_, index) => thisYear - index), year])]
  const set = (change: { year?: string; quarter?: string }) =>
    setAddress({ year: String(year), quarter: String(quarter), ...change })
  return (
    <div className="grid max-w-md grid-cols-2 items-end gap-4">
      <Field label={t('year')}>
        <Select value={year} onChange={event => set({ year: event.target.value })}>
          {years.map(number => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('quarterForReport')}>
        <Select value={quarter} onChange={event => set({ quarter: event.target.value })}>
          {quarters.map(number => (
            <option key={number} value={number}>
              {t('quarter', { quarter: number })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

const column = columnsOf<Statement>()
const amountNames = ['sales', 'refunds', 'fees', 'payouts', 'disputes'] as const
const amountLabels = {
  sales: 'sales',
  refunds: 'refundsPaid',
  fees: 'fees',
  payouts: 'paidOut',
  disputes: 'disputed',
} as const

function Statements() {
  const t = useTranslations(adminMoney)
  const tCommon = useTranslations(adminCommon)
  const language = useLanguage()
  const [address] = useSearchParams()
  const { year } = readPeriod(address)
  const { data } = useSuspenseQuery(statementsQuery(year))
  const exportFile = useExportStatements()
  const columns = [
    column.accessor('month', {
      header: t('month'),
      cell: ({ row: { original } }) => (
        <div className="grid gap-1">
          <span className="font-medium whitespace-nowrap first-letter:uppercase">
            {formatMonth(original.month, language, 'long')}
          </span>
          <ClosingBalances statement={original} />
        </div>
      ),
    }),
    ...amountNames.map(name =>
      column.accessor(name, {
        header: t(amountLabels[name]),
        cell: ({ row: { original } }) => <Amount amount={original[name]} currency={original.currency} />,
      }),
    ),
    ...(data.tax
      ? [
          column.accessor('tax', {
            header: t('includedTax', {
              tax: data.tax.name,
              percent: formatPercent(data.tax.percent, language, 2),
            }),
            cell: ({ row: { original } }) => (
              <Amount amount={original.tax ?? 0} currency={original.currency} />
            ),
          }),
        ]
      : []),
  ]
  return (
    <PageSection
      title={t('statements')}
      text={t('statementsText')}
      actions={
        <Button
          variant="secondary"
          aria-label={tCommon('exportCsvOf', { table: t('statements') })}
          busy={exportFile.isPending}
          onClick={() =>
            exportFile.mutate({ query: { year, language } }, { onSuccess: saveCsv, onError: toast.error })
          }
        >
          {tCommon('exportCsv')}
        </Button>
      }
    >
      <DataTable
        label={t('statements')}
        rows={data.statements}
        columns={columns}
        rowId={({ month, currency }) => `${month} ${currency}`}
        empty={<EmptyState title={t('noStatements', { year })} />}
      />
    </PageSection>
  )
}

function ClosingBalances({ statement: { closing, currency } }: { statement: Statement }) {
  const t = useTranslations(adminMoney)
  const nameOf = useAccountName()
  if (closing.length === 0) return null
  return (
    <details className="text-13">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent sm:min-h-8">
        {t('closingBalances')}
      </summary>
      <ul className="grid min-w-56 gap-1">
        {closing.map(({ account, amount }) => (
          <li key={account} className="flex justify-between gap-4">
            {nameOf(account)} <Amount amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const taxColumn = columnsOf<TaxRow>()

function TaxReport() {
  const t = useTranslations(adminMoney)
  const tCommon = useTranslations(adminCommon)
  const [address] = useSearchParams()
  const [isExporting, setIsExporting] = useState(false)
  const period = readPeriod(address)
  const language = useLanguage()
  const { data } = useSuspenseQuery(taxReportQuery({ ...period, ...readFilters(address, ['cursor']) }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const columns = [
    taxColumn.accessor('person', {
      header: t('interviewer'),
      cell: ({ getValue }) => <Person person={getValue()} />,
    }),
    taxColumn.accessor('country', {
      header: t('country'),
      cell: ({ getValue }) => {
        const country = getValue()
        return country ? countryLabel(country, language) : '–'
      },
    }),
    taxColumn.accessor('destination', {
      header: t('account'),
      cell: ({ getValue }) => (
        <span translate="no" className="whitespace-nowrap">
          {getValue() ?? '–'}
        </span>
      ),
    }),
    taxColumn.accessor('consideration', {
      header: t('consideration'),
      cell: ({ row: { original } }) => (
        <Amount amount={original.consideration} currency={original.currency} />
      ),
    }),
    taxColumn.accessor('fees', {
      header: t('fees'),
      cell: ({ row: { original } }) => <Amount amount={original.fees} currency={original.currency} />,
    }),
    taxColumn.accessor('sessions', {
      header: t('heldSessions'),
      cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
    }),
  ]
  return (
    <PageSection
      title={t('taxReport', { quarter: period.quarter, year: period.year })}
      text={t('taxReportText')}
      actions={
        data.items.length > 0 && (
          <Button
            variant="secondary"
            aria-label={tCommon('exportCsvOf', { table: t('taxReport', period) })}
            onClick={() => setIsExporting(true)}
          >
            {tCommon('exportCsv')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('taxReport', { quarter: period.quarter, year: period.year })}
        rows={data.items}
        columns={columns}
        rowId={({ person, currency }) => `${person.id} ${currency}`}
        isPending={isPending}
        paging={<CursorPaging {...paging} />}
        empty={<EmptyState title={t('noTaxRows')} />}
      />
      {isExporting && <ExportDialog period={period} onClose={() => setIsExporting(false)} />}
    </PageSection>
  )
}

function ExportDialog({
  period,
  onClose,
}: {
  period: { year: number; quarter: number }
  onClose: () => void
}) {
  const t = useTranslations(adminMoney)
  const tCommon = useTranslations(adminCommon)
  const language = useLanguage()
  return (
    <ActionDialog
      title={t('taxExportTitle')}
      description={t('taxExportText')}
      submitLabel={tCommon('exportCsv')}
      onClose={onClose}
      onSubmit={async reason => {
        const file = await loadTaxReport({ ...period, language, reason })
        downloadFile(file, `dac7-${period.year}-Q${period.quarter}.csv`)
      }}
    />
  )
}
